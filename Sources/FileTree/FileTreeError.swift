public import Problem
public import SystemPackage

/// What can go wrong with files and folders.
public enum FileTreeError: Problem, Equatable {
    /// The things we do to files, as the verb of "can't … PATH".
    public enum Operation: String, Sendable {
        case open, read, write, create, remove, rename, list, lock
        case examine = "look at"
        case changeMode = "change the permissions of"
        case synchronize = "flush"
    }

    /// The operating system refused; the code says why.
    case refused(Operation, path: String, Errno)
    /// A file is larger than what we are willing to read.
    case fileTooLarge(path: String, limit: Int)
    /// A folder holds more files than we are willing to look at.
    case tooManyFiles(path: String, limit: Int)
    /// Folders are nested deeper than we are willing to follow.
    case tooDeep(path: String, limit: Int)

    /// What happened.
    public var summary: String {
        switch self {
        case .refused(let operation, let path, let code):
            "can't \(operation.rawValue) \(path): \(code.description.lowercasedFirst)"
        case .fileTooLarge(let path, let limit):
            "\(path) is larger than \(limit / 1024) KiB"
        case .tooManyFiles(let path, let limit):
            "\(path) holds more than \(limit) files"
        case .tooDeep(let path, let limit):
            "\(path) lies more than \(limit) folders deep"
        }
    }

    /// What helps, by the system's error number.
    public var hint: String? {
        guard case .refused(let operation, let path, let code) = self else { return nil }
        let folder = FilePath(path).removingLastComponent().string
        let place = operation == .create ? folder : path
        return switch code {
        case .noSpace, .diskQuotaExceeded:
            "free some space (df -h shows where it went), then run the same command again"
        case .permissionDenied, .notPermitted: "see who owns it: ls -ld \(place.shellQuoted)"
        case .readOnlyFileSystem: "the disk is mounted read-only; choose another folder"
        default: nil
        }
    }

    /// The system's error number, when that is what happened.
    public var code: Errno? {
        guard case .refused(_, _, let code) = self else { return nil }
        return code
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
