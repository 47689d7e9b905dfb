internal import Digest

/// A text with signatures below it (C2SP signed-note 1.0.0), as checkpoints of transparency logs are.
///
/// A signature line has an em dash, the name of the key, and base64 of the key's ID and of its signature. Only Ed25519
/// is supported. The keys are those of minisign: a signature of a note can't pass for one of minisign, whose second
/// signature covers the first one, nor the other way round, because minisign signs hashes, which are no notes.
public struct SignedNote: Sendable, Hashable {
    /// The maximum size, in bytes.
    public static let sizeLimit = 64 << 10
    /// The maximum number of signatures; section "Format" requires at least 16.
    public static let signatureLimit = 64
    /// Assigned to Ed25519 in section "Signature types".
    private static let ed25519: UInt8 = 1
    private static let dash = Array("— ".utf8)

    /// The text, which ends in a line feed.
    public let text: String
    private let signatures: [Line]

    private struct Line: Hashable {
        let name: String
        /// The ID of the key, and its signature.
        let bytes: [UInt8]
    }

    /// Reads a note; its signatures are not checked.
    ///
    /// Throws ``SignatureError/malformed(_:)`` and ``SignatureError/tooLarge(_:limit:)``.
    public init(_ bytes: [UInt8]) throws(SignatureError) {
        guard bytes.count <= Self.sizeLimit else { throw .tooLarge(.note, limit: Self.sizeLimit) }
        let feed = UInt8(ascii: "\n")
        guard String(validating: bytes, as: UTF8.self) != nil,
            bytes.allSatisfy({ $0 >= 0x20 || $0 == feed }), bytes.last == feed
        else { throw .malformed(.note) }
        // The last empty line separates the text from its signatures.
        let lines = bytes.dropLast().split(separator: feed, omittingEmptySubsequences: false)
        guard let gap = lines.lastIndex(where: \.isEmpty), gap > 0, gap + 1 < lines.count,
            lines.count - gap - 1 <= Self.signatureLimit
        else { throw .malformed(.note) }
        var signatures: [Line] = []
        for line in lines[(gap + 1)...] {
            guard let signature = Self.signature(line) else { throw .malformed(.note) }
            signatures.append(signature)
        }
        text = String(decoding: bytes[..<lines[gap].startIndex], as: UTF8.self)
        self.signatures = signatures
    }

    private static func signature(_ line: ArraySlice<UInt8>) -> Line? {
        guard line.starts(with: dash) else { return nil }
        let parts = line.dropFirst(dash.count)
            .split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = Base64.decode(parts[1]), bytes.count > 4 else {
            return nil
        }
        let name = String(decoding: parts[0], as: UTF8.self)
        return isName(name) ? Line(name: name, bytes: bytes) : nil
    }

    /// Whether a key can have a name: one without spaces, plus signs and control characters.
    public static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0 != "+" && $0.properties.generalCategory != .control
                    && !$0.properties.isWhitespace
            }
    }

    /// Signs a text under the name of the key; the text ends in a line feed.
    ///
    /// On Linux, the same text, name and key give the same bytes.
    public static func bytes(
        of text: String, signedBy key: SecretKey, as name: String
    ) throws(SignatureError) -> [UInt8] {
        precondition(text.last == "\n" && isName(name))
        let signature = try key.signature(of: Array(text.utf8))
        let blob = keyID(of: key.publicKey, as: name) + signature
        return Array("\(text)\n— \(name) \(Base64.encode(blob))\n".utf8)
    }

    /// Checks that a key with a name signed the text; signatures of other keys are ignored.
    ///
    /// Throws ``SignatureError/unsignedNote(key:)`` if none is of the key, and ``SignatureError/wrongSignature``.
    public func verify(by key: PublicKey, as name: String) throws(SignatureError) {
        let id = Self.keyID(of: key, as: name)
        let own = signatures.filter { $0.name == name && $0.bytes.starts(with: id) }
        guard !own.isEmpty else { throw .unsignedNote(key: key.name) }
        let message = Array(text.utf8)
        for line in own
        where !Ed25519.isValid(Array(line.bytes.dropFirst(4)), of: message, by: key.bytes) {
            throw .wrongSignature
        }
    }

    /// Returns the ID of a key (section "Ed25519 signatures").
    private static func keyID(of key: PublicKey, as name: String) -> [UInt8] {
        Array(SHA256Digest(of: Array(name.utf8) + [10, ed25519] + key.bytes).bytes.prefix(4))
    }
}
