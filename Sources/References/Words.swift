internal import Text

/// The words of a range of text.
struct Words: Sequence, IteratorProtocol {
    /// The characters that separate words.
    enum Separators {
        /// White space.
        case code
        /// White space, brackets, quotation marks and everything beyond ASCII: Japanese text has no spaces around a
        /// path.
        case prose
    }

    private let bytes: [UInt8]
    private let separators: Separators
    private var offset: Int
    private let end: Int

    init(_ range: Range<Int>, in bytes: [UInt8], separators: Separators = .code) {
        self.bytes = bytes
        self.separators = separators
        offset = range.lowerBound
        end = range.upperBound
    }

    mutating func next() -> Range<Int>? {
        while offset < end, isSeparator(bytes[offset]) { offset += 1 }
        guard offset < end else { return nil }
        let start = offset
        while offset < end, !isSeparator(bytes[offset]) { offset += 1 }
        return start..<offset
    }

    private func isSeparator(_ byte: UInt8) -> Bool {
        if byte.isSpace { return true }
        guard separators == .prose else { return false }
        switch byte {
        case 0x80..., UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "`"):
            return true
        default: return false
        }
    }
}
