public import Digest
public import Problem
public import Signature

/// An error that makes a transparency log, or a proof from it, untrustworthy.
public enum LogError: Problem, Hashable {
    /// A text is not a checkpoint of a log (C2SP tlog-checkpoint).
    case malformedCheckpoint
    /// A text is not a proof (C2SP tlog-proof).
    case malformedProof
    /// A file is not a tile of this width.
    case malformedTile(Tile)
    /// A file is not the bundle of the entries of this tile.
    case malformedBundle(Tile)
    /// An entry is longer than the limit in bytes.
    case longEntry(limit: Int)
    /// The log has more entries than the limit.
    case tooLarge(limit: Int)
    /// The checkpoint is not signed with the key of the log.
    case badSignature(SignatureError)
    /// A checkpoint can't be signed.
    case signing(SignatureError)
    /// The checkpoint is that of another log.
    case otherOrigin(String, expected: String)
    /// The proof does not lead from the entry to the root of the checkpoint.
    case wrongProof
    /// A tile that is needed was not given.
    case missingTile(Tile)
    /// A tile does not have the hashes that the checkpoint covers.
    case wrongTile(Tile)
    /// An entry of the bundle does not have the hash that is in the log.
    case wrongEntry(index: Int)
    /// The log has fewer entries than an earlier checkpoint.
    case shrunk(size: Int, seen: Int)
    /// The first entries of the log are not those of an earlier checkpoint, which had the root `seen`.
    case rewritten(size: Int, seen: SHA256Digest, found: SHA256Digest)

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .badSignature(let error), .signing(let error): error
        default: nil
        }
    }

    /// Everything that can't be trusted is refused.
    public var kind: ProblemKind {
        switch self {
        case .signing, .longEntry, .tooLarge: .failed
        default: .refused
        }
    }
}
