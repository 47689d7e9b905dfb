internal import Digest

/// An Ed25519 secret key in the form of minisign.
public struct SecretKey: Sendable {
    /// The maximum size of a file with a secret key, in bytes.
    public static let sizeLimit = 4 << 10

    /// The key that verifies its signatures.
    public let publicKey: PublicKey
    private let seed: [UInt8]

    /// Reads a secret key file.
    ///
    /// Throws ``SignatureError/passwordRequired`` if it is encrypted and there is no password, and
    /// ``SignatureError/wrongPassword``.
    public init(_ file: [UInt8], password: String?) throws(SignatureError) {
        let stored = try StoredKey(file)
        let secret = try stored.secret(password: password)
        guard stored.isIntact(secret) else {
            throw stored.isEncrypted ? .wrongPassword : .damagedKey
        }
        seed = secret.seed
        let bytes = try Ed25519.publicKey(seed: secret.seed)
        // A different public key would let one signature reveal the secret key.
        guard bytes == secret.publicKey else { throw .damagedKey }
        publicKey = PublicKey(id: secret.id, bytes: bytes)
    }

    private init(id: [UInt8], seed: [UInt8]) throws(SignatureError) {
        self.seed = seed
        publicKey = PublicKey(id: id, bytes: try Ed25519.publicKey(seed: seed))
    }

    /// Creates a key from the random numbers of the system.
    public static func generate() throws(SignatureError) -> SecretKey {
        var generator = SystemRandomNumberGenerator()
        func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
        return try SecretKey(id: random(8), seed: random(32))
    }

    /// The content of a secret key file, not encrypted, as `minisign -G -W` writes it.
    public var fileText: String {
        let secret = StoredKey.Secret(
            id: publicKey.id, seed: seed, publicKey: publicKey.bytes, checksum: [])
        return StoredKey.text(of: secret)
    }

    /// Signs content, and returns the content of the `.minisig` file.
    ///
    /// Comments are single lines of at most ``Signature/commentLimit`` bytes. Signs the BLAKE2b-512 of the content, as
    /// minisign does by default. On Linux, the same content and comments give the same bytes.
    public func sign(
        _ content: [UInt8], trustedComment: String,
        untrustedComment: String = "signature from minisign secret key"
    ) throws(SignatureError) -> [UInt8] {
        let trusted = try TextLines.comment(Array(trustedComment.utf8))
        let untrusted = try TextLines.comment(Array(untrustedComment.utf8))
        let bytes = try Ed25519.sign(Signature.Coverage.hash.message(content), seed: seed)
        let signature = Signature(
            keyID: publicKey.id, untrustedComment: untrusted, trustedComment: trusted,
            coverage: .hash, bytes: bytes,
            globalBytes: try Ed25519.sign(bytes + Array(trusted.utf8), seed: seed))
        return signature.file
    }

    /// Returns the Ed25519 signature of bytes as they are; for ``SignedNote``.
    func signature(of bytes: [UInt8]) throws(SignatureError) -> [UInt8] {
        try Ed25519.sign(bytes, seed: seed)
    }
}
