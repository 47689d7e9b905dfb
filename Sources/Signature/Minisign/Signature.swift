internal import Digest

/// A signature in the form of minisign, the content of a `.minisig` file.
///
/// The form is documented at https://jedisct1.github.io/minisign/: four lines, of which two are comments. The second
/// signature covers the first one and the trusted comment.
public struct Signature: Sendable, Hashable {
    /// The maximum size of a file with a signature, in bytes.
    public static let sizeLimit = 16 << 10
    /// The longest comment, in bytes.
    public static let commentLimit = TextLines.commentLimit
    /// The suffix that turns the name of a file into that of its signature.
    public static let fileSuffix = ".minisig"

    /// The part of the content that is signed.
    enum Coverage: Sendable {
        case whole, hash
    }

    /// The identifier of the key.
    public let keyID: [UInt8]
    /// A comment that anyone can change.
    public let untrustedComment: String
    /// The comment that is signed, which only ``verify(_:by:)`` returns.
    let trustedComment: String
    let coverage: Coverage
    let bytes: [UInt8]
    let globalBytes: [UInt8]

    init(
        keyID: [UInt8], untrustedComment: String, trustedComment: String, coverage: Coverage,
        bytes: [UInt8], globalBytes: [UInt8]
    ) {
        self.keyID = keyID
        self.untrustedComment = untrustedComment
        self.trustedComment = trustedComment
        self.coverage = coverage
        self.bytes = bytes
        self.globalBytes = globalBytes
    }

    /// Reads the content of a `.minisig` file of at most ``sizeLimit`` bytes.
    public init(_ file: [UInt8]) throws(SignatureError) {
        guard file.count <= Self.sizeLimit else {
            throw .tooLarge(.signature, limit: Self.sizeLimit)
        }
        var lines = TextLines(file)
        guard let untrusted = try lines.comment(after: CommentLabel.untrusted),
            let blob = lines.next().flatMap({ Base64.decode($0, count: 74) }),
            let coverage = Coverage(Array(blob[..<2])),
            let trusted = try lines.comment(after: CommentLabel.trusted),
            let global = lines.next().flatMap({ Base64.decode($0, count: 64) }), lines.isEmpty
        else { throw .malformed(.signature) }
        self.init(
            keyID: Array(blob[2..<10]), untrustedComment: untrusted, trustedComment: trusted,
            coverage: coverage, bytes: Array(blob[10...]), globalBytes: global)
    }

    /// Checks that a key signed the content, and returns the trusted comment.
    ///
    /// Throws ``SignatureError/otherKey(signed:expected:)`` if the identifier is that of another key,
    /// ``SignatureError/wrongSignature`` if the content differs, and ``SignatureError/wrongComment``.
    @discardableResult
    public func verify(
        _ content: [UInt8], by key: PublicKey
    ) throws(SignatureError) -> String {
        guard keyID == key.id else {
            throw .otherKey(signed: KeyName.text(keyID), expected: key.name)
        }
        guard Ed25519.isValid(bytes, of: coverage.message(content), by: key.bytes) else {
            throw .wrongSignature
        }
        guard Ed25519.isValid(globalBytes, of: bytes + Array(trustedComment.utf8), by: key.bytes)
        else { throw .wrongComment }
        return trustedComment
    }

    /// The content of the file.
    var file: [UInt8] {
        let blob = coverage.algorithm + keyID + bytes
        return Array(
            """
            \(CommentLabel.untrusted)\(untrustedComment)
            \(Base64.encode(blob))
            \(CommentLabel.trusted)\(trustedComment)
            \(Base64.encode(globalBytes))

            """.utf8)
    }
}

extension Signature.Coverage {
    init?(_ algorithm: [UInt8]) {
        switch algorithm {
        case Algorithm.whole: self = .whole
        case Algorithm.hashed: self = .hash
        default: return nil
        }
    }

    var algorithm: [UInt8] {
        switch self {
        case .whole: Algorithm.whole
        case .hash: Algorithm.hashed
        }
    }

    /// The bytes that are signed.
    func message(_ content: [UInt8]) -> [UInt8] {
        switch self {
        case .whole: content
        case .hash: BLAKE2b.digest(of: content)
        }
    }
}
