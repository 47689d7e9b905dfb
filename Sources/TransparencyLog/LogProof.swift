internal import Digest
public import Signature

/// A proof that an entry is in a log, with the checkpoint that it leads to (C2SP tlog-proof).
///
/// It can be checked without any file of the log.
public struct LogProof: Sendable, Hashable {
    /// The maximum size of its text, in bytes.
    public static let sizeLimit = 16 << 10
    private static let header = "c2sp.org/tlog-proof@v1"
    /// The longest path in the largest tree.
    private static let pathLimit = Tile.levelLimit * Tile.height

    /// The index of the entry, from 0.
    public let index: Int
    /// The hashes beside the path from the entry to the root, the lowest first (RFC 6962, section 2.1.1).
    let path: [SHA256Digest]
    /// The signed root that the hashes lead to.
    public let checkpoint: Checkpoint

    init(index: Int, path: [SHA256Digest], checkpoint: Checkpoint) {
        self.index = index
        self.path = path
        self.checkpoint = checkpoint
    }

    /// Reads a proof, and checks the signature of its checkpoint.
    ///
    /// Throws ``LogError/malformedProof``, ``LogError/malformedCheckpoint`` and ``LogError/badSignature(_:)``.
    public init(_ text: String, signedBy key: PublicKey) throws(LogError) {
        guard text.utf8.count <= Self.sizeLimit, let gap = text.firstRange(of: "\n\n") else {
            throw .malformedProof
        }
        var lines = text[..<gap.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Self.header[...] else { throw .malformedProof }
        lines.removeFirst()
        // The checkpoint does not sign this line.
        if lines.first?.hasPrefix("extra ") == true { lines.removeFirst() }
        guard let first = lines.first, first.hasPrefix("index "),
            let index = first.dropFirst(6).number(upTo: LogLimits.size - 1),
            lines.count - 1 <= Self.pathLimit
        else { throw .malformedProof }
        let path = lines.dropFirst().compactMap { SHA256Digest(base64: $0) }
        guard path.count == lines.count - 1 else { throw .malformedProof }
        self.index = index
        self.path = path
        checkpoint = try Checkpoint(Array(text[gap.upperBound...].utf8), signedBy: key)
    }

    /// The proof as a file: a header, the index, the hashes in Base64, and the checkpoint.
    public var text: String {
        ([Self.header, "index \(index)"] + path.map(\.base64)).joined(separator: "\n")
            + "\n\n" + checkpoint.text
    }

    /// Checks that the log has an entry at the index.
    ///
    /// Throws ``LogError/wrongProof``.
    public func verify(_ entry: [UInt8]) throws(LogError) {
        guard index < checkpoint.size else { throw .wrongProof }
        // RFC 9162, section 2.1.3.2.
        var (node, last) = (index, checkpoint.size - 1)
        var hash = SHA256Digest(ofEntry: entry)
        for sibling in path {
            guard last > 0 else { throw .wrongProof }
            if node & 1 == 1 || node == last {
                hash = SHA256Digest(ofNode: sibling, hash)
                while node & 1 == 0, node > 0 {
                    node >>= 1
                    last >>= 1
                }
            } else {
                hash = SHA256Digest(ofNode: hash, sibling)
            }
            node >>= 1
            last >>= 1
        }
        guard last == 0, hash == checkpoint.root else { throw .wrongProof }
    }
}
