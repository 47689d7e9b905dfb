extension Collection<UInt8> where Index == Int {
    /// Where the bytes first are no UTF-8; nil when they are all the way.
    var firstInvalidUTF8: Int? {
        var decoder = UTF8()
        var iterator = makeIterator()
        var offset = startIndex
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without blanks, tabs and carriage returns at their end.
    var trimmingEnd: ArraySlice<UInt8> {
        var slice = self
        while let last = slice.last, last == 32 || last == 9 || last == 13 { slice.removeLast() }
        return slice
    }
}

extension SourceText {
    /// The offset of a place; both parts count from 1, the column in Unicode scalars.
    func offset(line: Int, column: Int) -> Int {
        guard lineStarts.indices.contains(line - 1) else { return bytes.count }
        var offset = lineStarts[line - 1]
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset += 3 }
        var rest = column - 1
        while rest > 0, offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            rest -= 1
        }
        return offset
    }
}
