public import Digest
public import FileTree

/// One of the three versions of a folder.
public enum MergeVersion: String, Sendable, CaseIterable {
    /// The common ancestor.
    case base
    /// Your version.
    case yours
    /// The other side's version.
    case theirs
}

/// A file in one of the three versions of a folder.
public struct StoredFile: Sendable, Hashable {
    /// The version that contains the file.
    public let version: MergeVersion
    /// The path in that version.
    public let path: RelativePath
    /// The SHA-256 of the contents.
    public let digest: SHA256Digest
}

/// A file in the merged folder.
public struct MergedFile: Sendable, Equatable {
    /// The contents of a merged file.
    public enum Content: Sendable, Equatable {
        /// The contents of a file in one of the three versions.
        case stored(StoredFile)
        /// Contents merged from several versions.
        case bytes([UInt8])
    }

    /// A change of the path.
    public struct Move: Sendable, Equatable {
        /// The path in the base.
        public let origin: RelativePath
        /// The side that moved the file.
        public let author: MergeAuthor
    }

    /// The merged bytes, or else the version that has the contents.
    public let content: Content
    /// Whether the file is executable or a symlink.
    public let flag: TreeFile.Flag
    /// Its move, if its path differs from that in the base.
    public let move: Move?

    init(_ content: Content, _ flag: TreeFile.Flag, move: Move? = nil) {
        self.content = content
        self.flag = flag
        self.move = move
    }
}

/// The side that made a change.
public enum MergeAuthor: Sendable, Equatable, CaseIterable {
    case yours, theirs
    /// Both sides made the same change.
    case both
}
