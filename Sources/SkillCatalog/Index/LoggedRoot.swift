public import Digest
internal import TransparencyLog

/// The content of `index.json` without its signature, which may end with a proof that the rest is in a log.
///
/// The proof is the text of a ``LogProof`` in the member `proof`, with the newest checkpoint of the log. So clients read
/// the index and the checkpoint with one request and never see an index that its log does not have: replacing the index
/// replaces both. The entry of the log has the digest of the rest.
public struct LoggedRoot: Sendable, Hashable {
    private static let member = TrailingMember("proof", limit: LogProof.sizeLimit)

    /// The bytes of an ``IndexRoot``.
    public let root: [UInt8]
    /// The text of the proof; nil if the catalog has no log.
    public let proof: String?

    /// Adds a proof to the bytes of a root.
    public init(_ root: [UInt8], proof: String?) {
        self.root = root
        self.proof = proof
    }

    /// Splits a content; one that does not end with a proof is all root.
    public init(content: [UInt8]) {
        guard let (root, proof) = Self.member.parts(of: content) else {
            self.init(content, proof: nil)
            return
        }
        self.init(root, proof: String(decoding: proof, as: UTF8.self))
    }

    /// The bytes with the proof.
    public var content: [UInt8] {
        guard let proof else { return root }
        return Self.member.added(Array(proof.utf8), to: root)
    }

    /// The SHA-256 of the root, which its entry in the log has.
    public var digest: SHA256Digest { SHA256Digest(of: root) }
}
