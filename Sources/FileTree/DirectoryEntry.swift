public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// One name in a folder, with what the file system says of it.
public struct DirectoryEntry: Sendable {
    /// The kinds of things a folder can hold.
    public enum Kind: String, Sendable {
        case file, directory, link
        /// A device, a pipe or a socket.
        case special
    }

    /// The name.
    public let name: FilePath.Component
    /// What it is; a symbolic link is a link, wherever it points.
    public let kind: Kind
    /// Bytes of a file; of a link, those of its target's text.
    public let size: Int
    /// The permission bits.
    public let permissions: FilePermissions
    /// The user who owns it.
    public let owner: UInt32
    /// Which file on which file system it is; it stays the same when the file is renamed.
    public let identity: FileIdentity

    /// When its bytes were last changed.
    let changed: timespec

    /// Whether anyone may execute it.
    public var isExecutable: Bool {
        !permissions.isDisjoint(with: [.ownerExecute, .groupExecute, .otherExecute])
    }

    /// Whether its bytes were last changed before those of another.
    public func isOlder(than other: DirectoryEntry) -> Bool {
        (changed.tv_sec, changed.tv_nsec) < (other.changed.tv_sec, other.changed.tv_nsec)
    }

    init(name: FilePath.Component, facts: stat) {
        self.name = name
        kind = Kind(mode: facts.st_mode) ?? .special
        size = Int(facts.st_size)
        permissions = FilePermissions(rawValue: facts.st_mode & 0o7777)
        owner = facts.st_uid
        #if canImport(Darwin)
            changed = facts.st_mtimespec
        #else
            changed = facts.st_mtim
        #endif
        identity = FileIdentity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
    }
}

extension DirectoryEntry.Kind {
    /// What a mode of the file system says; nil when it says nothing.
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

/// One name in a folder, and what it is.
public struct DirectoryName: Sendable {
    /// The name.
    public let name: FilePath.Component
    /// The name as text; nil when it is no UTF-8.
    public let text: String?
    /// What it is; a symbolic link is a link, wherever it points.
    public let kind: DirectoryEntry.Kind
}

/// A file's number on its file system.
public struct FileIdentity: Hashable, Sendable {
    /// The file system.
    public let device: UInt64
    /// The file on it.
    public let inode: UInt64

    /// Collects the two numbers.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}
