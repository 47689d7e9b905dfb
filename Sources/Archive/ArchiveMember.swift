internal import Digest
public import FileTree

/// The kinds of archives that we read.
public enum ArchiveFormat: String, Sendable, CaseIterable {
    case zip
    case tar
    /// A tar in exactly one layer of gzip.
    case tarGzip = "tar.gz"
}

/// A file or a link in an archive; folders and noise are not listed.
public struct ArchiveMember: Sendable, Equatable {
    /// What a member is.
    public enum Kind: Sendable, Equatable {
        case file(size: Int, isExecutable: Bool)
        /// A symbolic or hard link; the target is as the archive writes it.
        case link(target: String)
    }

    /// Where it lies in the archive, in Unicode's normal form C.
    public let path: RelativePath
    /// What it is.
    public let kind: Kind

    /// The member whose bytes a link stands for; nil when it leads out of the archive.
    let linkedPath: RelativePath?

    init(path: RelativePath, kind: Kind, linkedPath: RelativePath? = nil) {
        self.path = path
        self.kind = kind
        self.linkedPath = linkedPath
    }

    /// The bytes of a file; a link has none of its own.
    var size: Int {
        guard case .file(let size, _) = kind else { return 0 }
        return size
    }

    var flag: TreeFile.Flag {
        guard case .file(_, isExecutable: true) = kind else { return .plain }
        return .executable
    }
}

/// A folder of an archive, and where its files shall go.
public struct ArchiveSelection: Sendable {
    /// The folder in the archive; nil for all of it.
    public let folder: RelativePath?
    /// An empty folder, which gets the files that lie below the archive's folder.
    public let destination: Directory

    /// Pairs a folder of the archive with an empty one on disk.
    public init(folder: RelativePath?, destination: Directory) {
        self.folder = folder
        self.destination = destination
    }

    /// Where a member belongs below the destination; nil when it is not part of the selection.
    func place(of path: RelativePath) -> RelativePath? {
        guard let folder else { return path }
        return path.removing(prefix: folder)
    }
}
