internal import CFileTree
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A lock on a folder (`flock(2)`), held for the lifetime of this object.
///
/// The kernel releases it when the process ends, for any reason. On file systems without locks, such as some network
/// homes, a file in the folder serves as an exclusive lock; it names its process, and one that a dead process of this
/// machine left counts for nothing.
public final class FileLock: Sendable {
    /// The folder, opened for this lock only.
    private let folder: Directory
    private let means: Means

    /// The means that keep other processes out.
    private enum Means { case system, file, nothing }

    private init(_ folder: Directory, by means: Means) {
        (self.folder, self.means) = (folder, means)
    }

    deinit {
        switch means {
        // A child process that has not yet started its program has the descriptor, too, and would keep the lock.
        case .system: _ = flock(folder.descriptor, LOCK_UN)
        case .file: try? folder.removeFile(Self.fileName)
        case .nothing: break
        }
    }

    /// The number of holders that a lock may have.
    public enum Mode: Sendable {
        /// A single holder, which makes changes.
        case exclusive
        /// Any number of holders, which only read.
        case shared
    }

    /// Acquires the lock, or returns nil if another process or another part of this one holds it.
    public static func attempt(
        on directory: Directory, _ mode: Mode = .exclusive
    ) throws(FileTreeError) -> FileLock? {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        let descriptor = unsafe filetree_open(directory.descriptor, ".", flags, 0)
        guard descriptor >= 0 else { throw .last(.lock, directory.path) }
        let folder = Directory(owning: descriptor, path: directory.path)
        let operation = mode == .shared ? LOCK_SH : LOCK_EX
        while flock(descriptor, operation | LOCK_NB) != 0 {
            let error = FileTreeError.last(.lock, directory.path)
            switch error.code {
            case .wouldBlock: return nil
            case .interrupted: continue
            case .noLocks, .notSupported, .notSupportedOnSocket, .noFunction:
                return try attempt(byFileIn: folder, mode)
            default: throw error
            }
        }
        return FileLock(folder, by: .system)
    }
}

// File systems without locks.
extension FileLock {
    /// The name of the file that serves as a lock.
    public static let fileName: FilePath.Component = ".skills-lock"

    private static func attempt(
        byFileIn folder: Directory, _ mode: Mode
    ) throws(FileTreeError) -> FileLock? {
        if let holder = try? folder.openFile(fileName).contents(limit: 4_096) {
            // Another part of this process may hold it, too.
            guard !isAlive(String(decoding: holder, as: UTF8.self)) else { return nil }
            try? folder.removeFile(fileName)
        }
        guard mode == .exclusive else { return FileLock(folder, by: .nothing) }
        do throws(FileTreeError) {
            try folder.createFile(fileName, with: ownID)
        } catch {
            guard error.code != .fileExists else { return nil }
            throw error
        }
        return FileLock(folder, by: .file)
    }

    /// The machine and the process, as the file has them.
    private static var ownID: [UInt8] { Array("\(machine) \(getpid())\n".utf8) }

    private static var machine: String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "?" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether a process may still hold a lock: it runs, or is on another machine.
    private static func isAlive(_ id: String) -> Bool {
        let parts = id.split { $0 == " " || $0 == "\n" }
        guard parts.count == 2, parts[0] == machine, let process = pid_t(parts[1]) else {
            // A file without a name is being written.
            return true
        }
        return kill(process, 0) == 0 || errno != ESRCH
    }
}
