public import Digest
public import FileTree

/// One of the three folders that a merge looks at.
public enum MergeVersion: String, Sendable, CaseIterable {
    /// What was there before either side changed something.
    case base
    /// What you have.
    case yours
    /// What others made of it.
    case theirs
}

/// A file that one of the three folders holds.
public struct StoredFile: Sendable, Hashable {
    /// Which folder holds it.
    public let version: MergeVersion
    /// Where in that folder it lies.
    public let path: RelativePath
    /// The SHA-256 of its bytes.
    public let digest: SHA256Digest
}

/// A file of the merged folder.
public struct MergedFile: Sendable, Equatable {
    /// Where its bytes come from.
    public enum Content: Sendable, Equatable {
        /// They are those of a file of one of the three folders.
        case stored(StoredFile)
        /// They were merged from several.
        case bytes([UInt8])
    }

    /// A change of place.
    public struct Move: Sendable, Equatable {
        /// Where the file was in the base.
        public let origin: RelativePath
        /// Who moved it.
        public let author: MergeAuthor
    }

    /// Where its bytes come from.
    public let content: Content
    /// Whether it is executable, or a link.
    public let flag: TreeFile.Flag
    /// Whether it lies elsewhere than in the base.
    public let move: Move?

    init(_ content: Content, _ flag: TreeFile.Flag, move: Move? = nil) {
        self.content = content
        self.flag = flag
        self.move = move
    }
}

/// Who made a change.
public enum MergeAuthor: Sendable, Equatable, CaseIterable {
    case yours, theirs
    /// Both sides made the very same change.
    case both
}
