public import Digest
internal import TransparencyLog

/// The transparency log of a catalog as it was last seen on this machine.
public struct CatalogLogStatus: Sendable, Hashable {
    /// The name of the log.
    public let origin: String
    /// The number of entries.
    public let size: Int
    /// The root of the tree of all entries.
    public let root: SHA256Digest
    /// The signed checkpoint, which others can compare with theirs.
    public let note: String

    init(_ checkpoint: Checkpoint) {
        origin = checkpoint.origin
        size = checkpoint.size
        root = checkpoint.root
        note = checkpoint.text
    }

    /// The root in base64, as the checkpoint has it.
    public var rootText: String { root.base64 }
}
