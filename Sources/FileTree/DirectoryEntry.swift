public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// An entry of a folder with its metadata.
public struct DirectoryEntry: Sendable {
    /// The kinds of entry.
    public enum Kind: String, Sendable {
        case file, directory, link
        /// A device, a pipe or a socket.
        case special
    }

    /// The name in the folder, which may not be UTF-8.
    public let name: FilePath.Component
    /// The kind of the entry itself; symbolic links are not followed.
    public let kind: Kind
    /// The size of a file, or the length of a symbolic link's target, in bytes.
    public let size: Int
    /// The permission bits.
    public let permissions: FilePermissions
    /// The user ID of the owner.
    public let owner: UInt32
    /// The identity of the file, which survives a rename.
    public let identity: FileIdentity

    /// The time of the last change to the contents.
    let modified: timespec
    /// The metadata that changes with the file.
    let stamp: FileStamp

    /// The time of the last change to the contents, in whole seconds since 1970.
    public var modifiedSeconds: Int { Int(modified.tv_sec) }

    /// Whether any user may execute it.
    public var isExecutable: Bool {
        !permissions.isDisjoint(with: [.ownerExecute, .groupExecute, .otherExecute])
    }

    /// Whether its contents were last changed before those of another entry.
    public func isOlder(than other: DirectoryEntry) -> Bool {
        (modified.tv_sec, modified.tv_nsec) < (other.modified.tv_sec, other.modified.tv_nsec)
    }

    init(name: FilePath.Component, status: stat) {
        self.name = name
        stamp = FileStamp(status)
        kind = Kind(mode: status.st_mode) ?? .special
        size = Int(status.st_size)
        permissions = FilePermissions(rawValue: status.st_mode & 0o7777)
        owner = status.st_uid
        #if canImport(Darwin)
            modified = status.st_mtimespec
        #else
            modified = status.st_mtim
        #endif
        // On macOS the number of a device is signed.
        identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    }
}

extension DirectoryEntry.Kind {
    /// The kind in the type bits of a mode; nil if they are zero.
    init?(mode: mode_t) {
        switch mode & S_IFMT {
        case 0: return nil
        case S_IFREG: self = .file
        case S_IFDIR: self = .directory
        case S_IFLNK: self = .link
        default: self = .special
        }
    }
}

/// An entry of a folder without its metadata.
public struct DirectoryName: Sendable {
    /// The name as the file system has it.
    public let name: FilePath.Component
    /// The name as text; nil if it is not UTF-8.
    public let text: String?
    /// The kind of the entry itself; symbolic links are not followed.
    public let kind: DirectoryEntry.Kind
}

/// The identity of a file on this machine.
public struct FileIdentity: Hashable, Sendable {
    /// The ID of the file system.
    public let device: UInt64
    /// The number of the file on its file system.
    public let inode: UInt64

    /// Creates an identity.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}
