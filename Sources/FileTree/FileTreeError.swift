public import Problem
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// An error of the file system, or a limit that was exceeded.
public enum FileTreeError: Problem, Equatable {
    /// The operations that can fail.
    public enum Operation: Sendable {
        case open, read, write, create, remove, rename, list, lock
        /// Reading the metadata of a file or folder.
        case examine
        case changeMode
        /// Flushing a file or folder to disk.
        case synchronize
    }

    /// A system call failed with an error number.
    case failed(Operation, path: String, Errno)
    /// The file system of a path has no symbolic links.
    case noLinks(path: String)
    /// A file is larger than the limit in bytes.
    case fileTooLarge(path: String, limit: Int)
    /// A folder contains more files and folders than the limit.
    case tooManyFiles(path: String, limit: Int)
    /// The text files in a folder are larger than the limit in bytes, together.
    case tooMuchText(path: String, limit: Int)
    /// A symlink in a folder leads to a path outside of that folder.
    case leadsOutside(path: String, target: String)
    /// A folder is nested more deeply than the limit.
    case tooDeep(path: String, limit: Int)

    /// The system's error number, if a system call failed.
    public var code: Errno? {
        guard case .failed(_, _, let code) = self else { return nil }
        return code
    }

    /// Whether nothing is at the path, also because a folder on the way is a file.
    public var meansMissing: Bool { code == .noSuchFileOrDirectory || code == .notDirectory }

    /// Whether a folder of the program can't be created or written: it, or a folder above it, is read-only, another
    /// user's, or on a file system such as `/proc` that has no new files.
    public var meansUnusableFolder: Bool {
        guard case .failed(let operation, _, let code) = self else { return false }
        return [.readOnlyFileSystem, .permissionDenied, .notPermitted].contains(code)
            || operation == .create && code == .noSuchFileOrDirectory
    }

    /// Whether the file system lacks the call or its flag: Linux reports EINVAL or ENOSYS, macOS ENOTSUP.
    var isUnsupported: Bool {
        [.invalidArgument, .noFunction, .notSupported].contains(code)
    }
}

extension FileTreeError {
    /// The error of the system call that has just failed.
    static func last(_ operation: Operation, _ path: FilePath) -> FileTreeError {
        .failed(operation, path: path.string, Errno(rawValue: errno))
    }
}
