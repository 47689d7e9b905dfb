internal import Text

/// Writes text with escapes for markup, and with characters that can't be seen as their code points, such as
/// `⟨U+202E⟩`.
///
/// Control characters, characters that change the direction of text, and blanks without width can make a text look
/// like another one. Joiners and variation selectors stay: emoji and several scripts need them.
public enum VisibleText {
    /// Appends text in UTF-8; bytes that are not UTF-8 become replacement characters.
    static func append(_ utf8: some Collection<UInt8>, to bytes: inout [UInt8]) {
        let utf8 = Array(utf8)
        var start = 0
        var place = 0
        while place < utf8.count, utf8[place] < 0x80, !isHidden(Unicode.Scalar(utf8[place])) {
            if Self.isEscaped(utf8[place]) {
                bytes += utf8[start..<place]
                appendASCII(utf8[place], to: &bytes)
                start = place + 1
            }
            place += 1
        }
        bytes += utf8[start..<place]
        guard place < utf8.count else { return }
        for scalar in String(decoding: utf8[place...], as: UTF8.self).unicodeScalars {
            append(scalar, to: &bytes)
        }
    }

    /// Whether a byte is not written as it is.
    private static func isEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
            UInt8(ascii: "\r"):
            true
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        guard !isHidden(scalar) else {
            bytes += "\u{27E8}\(scalar.codePoint)\u{27E9}".utf8
            return
        }
        guard !scalar.isASCII else { return appendASCII(UInt8(scalar.value), to: &bytes) }
        if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    }

    private static func appendASCII(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case UInt8(ascii: "\""): bytes += "&quot;".utf8
        // The parser of HTML would make a line feed of it anyway.
        case UInt8(ascii: "\r"): break
        default: bytes.append(byte)
        }
    }

    /// Whether a character is written as its code point; lines and tabs stay.
    public static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\r": false
        default: scalar.isHidden
        }
    }

    /// Returns a text with hidden characters as their code points, and no escapes; for files that are no markup.
    public static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isHidden(scalar) {
                result += "\u{27E8}\(scalar.codePoint)\u{27E9}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
