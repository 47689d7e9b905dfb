internal import Signature

/// The bytes of `index.json`, which may end with a signature of all other bytes.
///
/// A signature in the file saves every client a request. It is the last member of the object: the content, which is the
/// text of an ``IndexRoot``, ends with a line that closes the object, and before that line the file has a comma and the
/// line `  "signature": "…"` with the text of a `.minisig` file. Only the content is signed there; a signature of the
/// whole file in `index.json.minisig` is what `minisign -V` checks.
public struct SealedRoot: Sendable, Hashable {
    private static let member = TrailingMember("signature", limit: Signature.sizeLimit)

    /// The bytes without the signature.
    public let content: [UInt8]
    /// The signature of the content, in the form of a `.minisig` file; nil if the file has none.
    public let signature: [UInt8]?

    /// Adds a signature to the bytes of a root.
    public init(_ content: [UInt8], signature: [UInt8]?) {
        self.content = content
        self.signature = signature
    }

    /// Splits a file; one that does not end with a signature is all content.
    public init(file: [UInt8]) {
        guard let (content, signature) = Self.member.parts(of: file) else {
            self.init(file, signature: nil)
            return
        }
        self.init(content, signature: signature)
    }

    /// The bytes of the file.
    public var file: [UInt8] {
        guard let signature else { return content }
        return Self.member.added(signature, to: content)
    }
}
