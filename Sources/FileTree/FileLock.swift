internal import CFileTree
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A lock on a folder (`flock(2)`), held for the lifetime of this object.
///
/// The kernel releases it when the process ends, for any reason.
public final class FileLock: Sendable {
    private let owner: Descriptor

    private init(owning descriptor: CInt) { owner = Descriptor(owning: descriptor) }

    deinit {
        // A child process that has not yet started its program has the descriptor, too, and would keep the lock.
        _ = flock(owner.number, LOCK_UN)
    }

    /// How many holders a lock may have.
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
        let lock = FileLock(owning: descriptor)
        let operation = mode == .shared ? LOCK_SH : LOCK_EX
        while flock(descriptor, operation | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return nil }
            guard errno == EINTR else { throw .last(.lock, directory.path) }
        }
        return lock
    }
}
