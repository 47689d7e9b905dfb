internal import Digest

/// The content of a secret key file.
///
/// One line of base64 after a comment: the algorithm (2 bytes), the key derivation (2; zero for none) and the algorithm
/// of the checksum (2), then salt (32), number of operations (8, little-endian) and memory (8) of the key derivation,
/// and the secret part, which the derived bytes encrypt by exclusive or.
struct StoredKey {
    /// The secret part.
    struct Secret {
        static let size = 104

        let id: [UInt8]
        let seed: [UInt8]
        let publicKey: [UInt8]
        let checksum: [UInt8]
    }

    private static let size = 54 + Secret.size
    private static let noDerivation: [UInt8] = [0, 0]
    private static let scrypt = Array("Sc".utf8)
    private static let checksum = Array("B2".utf8)

    private let derivation: [UInt8]
    private let salt: [UInt8]
    private let operations: UInt64
    private let memory: UInt64
    private let secret: [UInt8]

    init(_ file: [UInt8]) throws(SignatureError) {
        guard file.count <= SecretKey.sizeLimit else {
            throw .tooLarge(.secretKey, limit: SecretKey.sizeLimit)
        }
        var lines = TextLines(file)
        guard try lines.comment(after: CommentLabel.untrusted) != nil,
            let blob = lines.next().flatMap({ Base64.decode($0, count: Self.size) }),
            lines.isEmpty, blob.starts(with: Algorithm.whole), Array(blob[4..<6]) == Self.checksum
        else { throw .malformed(.secretKey) }
        derivation = Array(blob[2..<4])
        salt = Array(blob[6..<38])
        operations = Self.number(blob[38..<46])
        memory = Self.number(blob[46..<54])
        secret = Array(blob[54...])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    var isEncrypted: Bool { derivation != Self.noDerivation }

    /// Returns the secret part, decrypted.
    func secret(password: String?) throws(SignatureError) -> Secret {
        guard isEncrypted else { return Secret(secret) }
        guard derivation == Self.scrypt,
            let scrypt = Scrypt(operations: operations, memory: memory)
        else { throw .unsupportedEncryption }
        guard let password else { throw .passwordRequired }
        let stream = try scrypt.derive(Secret.size, from: Array(password.utf8), salt: salt)
        return Secret(zip(secret, stream).map { $0 ^ $1 })
    }

    /// Returns whether the checksum is right; `minisign -G -W` (0.11) writes zeros instead of one.
    func isIntact(_ secret: Secret) -> Bool {
        if !isEncrypted, secret.checksum.allSatisfy({ $0 == 0 }) { return true }
        return secret.checksum == Self.checksum(of: secret)
    }

    private static func checksum(of secret: Secret) -> [UInt8] {
        BLAKE2b.digest(
            of: Algorithm.whole + secret.id + secret.seed + secret.publicKey, length: 32)
    }

    /// Writes a file that is not encrypted.
    static func text(of secret: Secret) -> String {
        let unused = [UInt8](repeating: 0, count: 48)
        let blob =
            Algorithm.whole + noDerivation + checksum + unused + secret.id + secret.seed
            + secret.publicKey + checksum(of: secret)
        return "\(CommentLabel.untrusted)minisign secret key\n\(Base64.encode(blob))\n"
    }
}

extension StoredKey.Secret {
    init(_ bytes: [UInt8]) {
        id = Array(bytes[..<8])
        seed = Array(bytes[8..<40])
        publicKey = Array(bytes[40..<72])
        checksum = Array(bytes[72...])
    }
}
