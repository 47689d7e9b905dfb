internal import Text

/// A part of a text that ends in a line ending, as md4c needs it.
///
/// md4c 0.4.8, the version of Debian 12, reads past the end of a text that ends in `[](`, and reports the bytes that it
/// finds there. It does not if the text ends in a line ending, which never changes the meaning.
struct TerminatedText {
    /// The text, up to the end of the part at least.
    let bytes: [UInt8]
    /// The part.
    let range: Range<Int>

    /// Takes a part of a text, and adds a line ending if it has none.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        guard let last = range.last, bytes[last] != Byte.newline else {
            (self.bytes, self.range) = (bytes, range)
            return
        }
        self.bytes = bytes[..<range.upperBound] + [Byte.newline]
        self.range = range.lowerBound..<range.upperBound + 1
    }
}
