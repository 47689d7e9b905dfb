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
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// Whether it is a letter of ASCII.
    var isLetter: Bool {
        let lower = self | 0x20
        return lower >= 0x61 && lower <= 0x7A
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
                while offset + 8 <= range.upperBound, text.eight(at: offset).isASCII { offset += 8 }
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

extension ArraySlice<UInt8> {
    /// Where the first byte stands that is not ASCII.
    var firstBeyondASCII: Int? {
        let text = span
        var offset = 0
        while offset + 8 <= text.count, text.eight(at: offset).isASCII { offset += 8 }
        while offset < text.count {
            if text[offset] >= 0x80 { return startIndex + offset }
            offset += 1
        }
        return nil
    }

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
