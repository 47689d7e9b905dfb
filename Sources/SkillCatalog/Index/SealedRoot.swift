internal import JSON
internal import Signature

/// The bytes of `index.json`, which may end with a signature of all other bytes.
///
/// A signature in the file saves every client a request. It is the last member of the object: the content, which is the
/// text of an ``IndexRoot``, ends with a line that closes the object, and before that line the file has a comma and the
/// line `  "signature": "…"` with the text of a `.minisig` file. Only the content is signed there; a signature of the
/// whole file in `index.json.minisig` is what `minisign -V` checks.
public struct SealedRoot: Sendable, Hashable {
    private static let end = Array("\n}\n".utf8)
    private static let start = Array(",\n  \"signature\": ".utf8)

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
        guard let (content, signature) = Self.parts(of: file) else {
            self.init(file, signature: nil)
            return
        }
        self.init(content, signature: signature)
    }

    /// The bytes of the file.
    public var file: [UInt8] {
        guard let signature, content.ends(with: Self.end) else { return content }
        let text = JSONValue.string(String(decoding: signature, as: UTF8.self)).text(.line)
        return content.dropLast(Self.end.count) + Self.start + Array(text.utf8) + Self.end
    }

    private static func parts(of file: [UInt8]) -> (content: [UInt8], signature: [UInt8])? {
        // Each byte of a text has at most six in JSON.
        let window = file.suffix(6 * Signature.sizeLimit)
        guard file.ends(with: end), let found = window.lastRange(of: start) else { return nil }
        let value = file[found.upperBound..<file.count - end.count]
        guard let text = try? JSONValue(parsing: Array(value)).string else { return nil }
        return (file[..<found.lowerBound] + end, Array(text.utf8))
    }
}

extension [UInt8] {
    fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}

extension ArraySlice<UInt8> {
    /// Returns the last place of other bytes.
    fileprivate func lastRange(of other: [UInt8]) -> Range<Int>? {
        guard count >= other.count else { return nil }
        return (startIndex...endIndex - other.count).reversed().lazy
            .map { $0..<$0 + other.count }
            .first { self[$0].elementsEqual(other) }
    }
}
