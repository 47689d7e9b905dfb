internal import ArraySpan

extension [UInt8] {
    /// Returns the offset of the first byte in a range that is not valid UTF-8; nil if all bytes are valid.
    ///
    /// Text is valid if RFC 3629 allows it: the shortest form, no surrogates, nothing above U+10FFFF.
    public func firstInvalidUTF8(in range: Range<Int>) -> Int? {
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

    /// Returns the number of bytes of the non-ASCII scalar at an offset; nil if it is invalid.
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
    /// The index of the first byte that is not ASCII.
    public var firstBeyondASCII: Int? {
        let text = span
        var offset = 0
        while offset + 8 <= text.count, text.eight(at: offset).isASCII { offset += 8 }
        while offset < text.count {
            if text[offset] >= 0x80 { return startIndex + offset }
            offset += 1
        }
        return nil
    }
}
