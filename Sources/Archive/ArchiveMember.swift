internal import Digest
public import FileTree

/// The supported archive formats.
public enum ArchiveFormat: String, Sendable, CaseIterable {
    case zip
    case tar
    // A tar with exactly one layer of compression.
    case tarGzip = "tar.gz"
    case tarBzip2 = "tar.bz2"
    case tarXZ = "tar.xz"
    case tarZstd = "tar.zst"
}

/// A file or a link in an archive; folders and ignored files are not listed.
public struct ArchiveMember: Sendable, Equatable {
    /// The kinds of member.
    public enum Kind: Sendable, Equatable {
        case file(size: Int, isExecutable: Bool)
        /// A symbolic or hard link with its target as in the archive.
        case link(target: String)
    }

    /// The path in the archive, in NFC.
    public let path: RelativePath
    /// The kind of member.
    public let kind: Kind

    /// The path that a link points to; nil if it is outside the archive.
    let linkedPath: RelativePath?

    init(path: RelativePath, kind: Kind, linkedPath: RelativePath? = nil) {
        self.path = path
        self.kind = kind
        self.linkedPath = linkedPath
    }

    /// The size of a file in bytes; 0 for a link.
    var size: Int {
        guard case .file(let size, _) = kind else { return 0 }
        return size
    }

    var flag: TreeFile.Flag {
        guard case .file(_, isExecutable: true) = kind else { return .plain }
        return .executable
    }
}

/// A folder of an archive and the destination of its files.
public struct ArchiveSelection: Sendable {
    /// The folder in the archive; nil for the whole archive.
    public let folder: RelativePath?
    /// An empty folder for the files.
    public let destination: Directory

    /// Creates a selection.
    public init(folder: RelativePath?, destination: Directory) {
        self.folder = folder
        self.destination = destination
    }

    /// The path of a member in the destination; nil if it is not part of the selection.
    func destinationPath(of path: RelativePath) -> RelativePath? {
        guard let folder else { return path }
        return path.removing(prefix: folder)
    }
}

/// A member whose name no file may have, but which stays below the top.
public struct MisnamedMember: Sendable, Equatable {
    /// The path in the archive, decoded even if it is not UTF-8.
    public let name: String
    /// The innermost folder around it with a valid path; nil for the top.
    public let folder: RelativePath?
    /// The rule that the name violates.
    public let violation: NameViolation
}
