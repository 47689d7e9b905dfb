internal import Digest

/// An Ed25519 public key in the form of minisign.
///
/// The form is documented at https://jedisct1.github.io/minisign/: `Ed`, the identifier and the key, in base64.
public struct PublicKey: Sendable, Hashable, CustomStringConvertible {
    /// The maximum size of a file with a public key, in bytes.
    public static let sizeLimit = 4 << 10

    /// The key's 8-byte identifier.
    public let id: [UInt8]
    /// The key's 32 bytes.
    public let bytes: [UInt8]

    init(id: [UInt8], bytes: [UInt8]) {
        precondition(id.count == 8 && bytes.count == 32)
        self.id = id
        self.bytes = bytes
    }

    /// Reads a key from its line of base64, which starts with `RW`, or from a whole `.pub` file.
    ///
    /// Throws ``SignatureError/malformed(_:)`` for anything else.
    public init(_ text: String) throws(SignatureError) {
        guard text.utf8.count <= Self.sizeLimit else {
            throw .tooLarge(.publicKey, limit: Self.sizeLimit)
        }
        var lines = TextLines(Array(text.utf8))
        _ = try lines.comment(after: CommentLabel.untrusted)
        guard let line = lines.next(), lines.isEmpty,
            let blob = Base64.decode(line, count: 42), blob.starts(with: Algorithm.whole)
        else { throw .malformed(.publicKey) }
        self.init(id: Array(blob[2..<10]), bytes: Array(blob[10...]))
    }

    /// The line of base64.
    public var description: String { Base64.encode(Algorithm.whole + id + bytes) }

    /// The identifier as minisign shows it: 16 upper-case hexadecimal digits.
    public var name: String { KeyName.text(id) }

    /// The content of a `.pub` file.
    public var fileText: String {
        "\(CommentLabel.untrusted)minisign public key \(name)\n\(description)\n"
    }
}

/// The identifier of a key as minisign shows it.
enum KeyName {
    static func text(_ id: [UInt8]) -> String {
        id.reversed().map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

/// The first two bytes of a signature, and of keys.
enum Algorithm {
    /// A signature of the whole content.
    static let whole = Array("Ed".utf8)
    /// A signature of the content's BLAKE2b-512.
    static let hashed = Array("ED".utf8)
}
