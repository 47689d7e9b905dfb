/// Characters that grammars are made of, as bytes.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let blank = UInt8(ascii: " ")
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension UInt8 {
    var isBlank: Bool { self == Byte.blank || self == Byte.tab }
    /// Whether it is a shown character of ASCII, a blank, a tab or the end of a line.
    var isPlain: Bool {
        self >= 0x20 && self < 0x7F || self == Byte.tab || self == Byte.newline
            || self == Byte.carriageReturn
    }
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// Whether it is a letter of ASCII.
    var isLetter: Bool {
        let lower = self | 0x20
        return lower >= 0x61 && lower <= 0x7A
    }
}

extension Collection<UInt8> {
    /// Whether a text stands somewhere in it.
    func holds(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first else { return true }
        return indices.contains { self[$0] == first && self[$0...].starts(with: text) }
    }
}

extension [UInt8] {
    /// Where bytes first are no UTF-8 (RFC 3629: shortest form, no surrogates, up to U+10FFFF); nil when
    /// all are.
    func firstInvalidUTF8(in range: Range<Int>) -> Int? {
        var offset = range.lowerBound
        let text = span
        while offset < range.upperBound {
            if text[offset] < 0x80 {
                offset += 1
                while offset + 8 <= range.upperBound, text.isASCIIWord(at: offset) { offset += 8 }
                continue
            }
            guard let width = width(ofScalarAt: offset, end: range.upperBound) else {
                return offset
            }
            offset += width
        }
        return nil
    }

    /// The bytes of a scalar that is not ASCII; nil when they are no UTF-8.
    private func width(ofScalarAt offset: Int, end: Int) -> Int? {
        let first = self[offset]
        let width: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: width = 2
        case 0xE0...0xEF:
            width = 3
            if first == 0xE0 { second = 0xA0...0xBF }
            if first == 0xED { second = 0x80...0x9F }
        case 0xF0...0xF4:
            width = 4
            if first == 0xF0 { second = 0x90...0xBF }
            if first == 0xF4 { second = 0x80...0x8F }
        default: return nil
        }
        guard offset + width <= end, second.contains(self[offset + 1]) else { return nil }
        for index in offset + 2..<Swift.max(offset + 2, offset + width)
        where self[index] & 0xC0 != 0x80 { return nil }
        return width
    }
}

/// Eight bytes at once, where most of a text needs no closer look.
extension Span<UInt8> {
    /// Whether the next eight bytes are ASCII.
    func isASCIIWord(at offset: Int) -> Bool { word(at: offset) & 0x8080_8080_8080_8080 == 0 }

    /// Whether none of the next eight bytes is a certain one.
    func isWord(without byte: UInt8, at offset: Int) -> Bool {
        let rest = word(at: offset) ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
        return (rest &- 0x0101_0101_0101_0101) & ~rest & 0x8080_8080_8080_8080 == 0
    }

    /// Whether the next eight bytes are ASCII characters that are shown, or blanks.
    func isShownWord(at offset: Int) -> Bool {
        let word = word(at: offset)
        let isBelow = (word &- 0x2020_2020_2020_2020) & ~word
        let delete = word ^ 0x7F7F_7F7F_7F7F_7F7F
        let isDelete = (delete &- 0x0101_0101_0101_0101) & ~delete
        return (isBelow | isDelete | word) & 0x8080_8080_8080_8080 == 0
    }

    /// Whether all of eight bytes are plain.
    func isPlainWord(at offset: Int) -> Bool {
        guard isASCIIWord(at: offset) else { return false }
        return (offset..<offset + 8).allSatisfy { self[$0].isPlain }
    }

    private func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset + 8 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without blanks, tabs and carriage returns at their end.
    var trimmingEnd: ArraySlice<UInt8> {
        var slice = self
        while let last = slice.last, last.isBlank || last == Byte.carriageReturn {
            slice.removeLast()
        }
        return slice
    }
}

extension SourceText {
    /// The bytes of a line without its end; the index counts from 0.
    func line(_ index: Int) -> ArraySlice<UInt8> {
        let start = lineStarts[index]
        guard index + 1 < lineStarts.count else { return bytes[start...] }
        let end = lineStarts[index + 1] - 1
        let hasReturn = end > start && bytes[end - 1] == Byte.carriageReturn
        return bytes[start..<(hasReturn ? end - 1 : end)]
    }

    /// Whether it starts with a UTF-8 byte order mark.
    var hasByteOrderMark: Bool { bytes.starts(with: Byte.byteOrderMark) }
}
