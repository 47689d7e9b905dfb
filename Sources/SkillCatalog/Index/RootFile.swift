public import Digest
public import Signature
public import TransparencyLog

/// The file `index.json`: a root, which may be followed by a proof that it is in a log, and by a signature of both.
///
/// Proof and signature are the last members of the object, each on a line of its own before the one that closes it. In the
/// file, they save every client a request, and replacing the index replaces all of them.
///
/// - `proof` is the text of a ``LogProof`` with the newest checkpoint of the log, so that no client sees an index that its
///   log does not have. The entry of the log has the digest of the root.
/// - `signature` is the text of a `.minisig` file, and signs all other bytes. A signature of the whole file, in
///   `index.json.minisig`, is what `minisign -V` checks.
public struct RootFile: Sendable, Hashable {
    private static let proofMember = TrailingMember("proof", limit: LogProof.sizeLimit)
    private static let signatureMember = TrailingMember("signature", limit: Signature.sizeLimit)

    /// The bytes of an ``IndexRoot``.
    public let root: [UInt8]
    /// The text of the proof; nil if the catalog has no log.
    public let proof: String?
    /// The bytes that the signature signs: the root and the proof.
    public let content: [UInt8]
    /// The signature of the content, in the form of a `.minisig` file; nil if the file has none.
    public let signature: [UInt8]?

    /// Adds a proof and a signature to the bytes of a root.
    public init(_ root: [UInt8], proof: String? = nil, signature: [UInt8]? = nil) {
        self.root = root
        self.proof = proof
        self.signature = signature
        content = proof.map { Self.proofMember.added(Array($0.utf8), to: root) } ?? root
    }

    /// Splits a file; one that ends with neither is all root.
    public init(parsing file: [UInt8]) {
        let signed = Self.signatureMember.parts(of: file)
        content = signed?.rest ?? file
        signature = signed?.text
        let logged = Self.proofMember.parts(of: content)
        root = logged?.rest ?? content
        proof = logged.map { String(decoding: $0.text, as: UTF8.self) }
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        signature.map { Self.signatureMember.added($0, to: content) } ?? content
    }

    /// The SHA-256 of the root, which its entry in the log has.
    public var digest: SHA256Digest { SHA256Digest(of: root) }

    /// Returns the index in the file, with the URLs that it states.
    public func index() throws(IndexFault) -> IndexRoot { try IndexRoot(parsing: content) { $0 } }

    /// Whether the file has a valid signature by a key; that of an index that was edited and signed again may not be.
    public func isSigned(by key: PublicKey) -> Bool {
        guard let signature, let read = try? Signature(signature) else { return false }
        return (try? read.verify(content, by: key)) != nil
    }

    /// Returns the checkpoint of the log after checking that it has the root; nil without a proof.
    public func checkpoint(version: Int, signedBy key: PublicKey) throws(LogError) -> Checkpoint? {
        guard let proof else { return nil }
        let read = try LogProof(proof, signedBy: key)
        try read.verify(CatalogLogEntry.bytes(ofRoot: digest, version: version))
        return read.checkpoint
    }
}
