internal import ArraySpan
public import FileTree

/// The bytes of a text file and the offsets of its lines.
public struct SourceText: Sendable {
    /// The path of the file, relative to the folder being read.
    public let path: RelativePath
    /// The bytes as they are in the file.
    public let bytes: [UInt8]
    /// The offset of the first byte of each line.
    public let lineStarts: [Int]
    /// The kinds of bytes besides printable ASCII.
    public let kinds: ByteKinds

    /// The distance between marks in a text with long lines, in bytes.
    private static let markDistance = 4096
    /// The number of scalars that start before each mark; empty if no line is long.
    ///
    /// Without the marks, a thousand findings on a line of one megabyte would count a thousand megabytes.
    private let scalarsBeforeMarks: [Int]

    /// Creates a text from the bytes of a file.
    public init(path: RelativePath, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        kinds = ByteKinds(of: bytes.span)
        var starts = [0]
        var longest = 0
        var start = 0
        while let end = bytes.firstOffset(of: Byte.newline, from: start) {
            longest = max(longest, end - start)
            start = end + 1
            starts.append(start)
        }
        longest = max(longest, bytes.count - start)
        lineStarts = starts
        scalarsBeforeMarks = longest > 4 * Self.markDistance ? Self.countAtMarks(bytes) : []
    }

    private static func countAtMarks(_ bytes: [UInt8]) -> [Int] {
        var counts = [0]
        for start in stride(from: 0, to: bytes.count, by: markDistance) {
            let end = min(start + markDistance, bytes.count)
            counts.append(counts[counts.count - 1] + scalars(in: bytes[start..<end]))
        }
        return counts
    }

    /// Counts scalars: every byte but the continuation bytes of UTF-8.
    private static func scalars(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }

    private func scalars(in range: Range<Int>) -> Int {
        let first = range.lowerBound / Self.markDistance + 1
        let last = range.upperBound / Self.markDistance
        guard !scalarsBeforeMarks.isEmpty, first < last else {
            return Self.scalars(in: bytes[range])
        }
        return Self.scalars(in: bytes[range.lowerBound..<first * Self.markDistance])
            + scalarsBeforeMarks[last] - scalarsBeforeMarks[first]
            + Self.scalars(in: bytes[last * Self.markDistance..<range.upperBound])
    }

    /// Returns the line and column of an offset; both count from 1, columns in Unicode scalars.
    public func place(at offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        // Editors don't count a byte order mark as a column.
        let start = low == 0 && hasByteOrderMark ? Byte.byteOrderMark.count : lineStarts[low]
        let end = min(max(offset, start), bytes.count)
        return (low + 1, scalars(in: start..<end) + 1)
    }

    /// Returns the offset of a line and column, or of the end of the line if that is shorter.
    ///
    /// Lines and columns count from 1, columns in Unicode scalars.
    public func start(ofColumn column: Int, inLine line: Int) -> Int {
        let first = lineStarts[line - 1]
        let start = line == 1 && hasByteOrderMark ? Byte.byteOrderMark.count : first
        let end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
        var (index, left) = skip(max(column, 1) - 1, from: start)
        while index < end {
            if bytes[index] & 0xC0 != 0x80 {
                if left == 0 { return index }
                left -= 1
            }
            index += 1
        }
        return end
    }

    /// Skips scalars up to the last mark before the wanted one; returns its offset and the number of scalars left.
    private func skip(_ count: Int, from start: Int) -> (offset: Int, left: Int) {
        guard !scalarsBeforeMarks.isEmpty else { return (start, count) }
        let mark = start / Self.markDistance
        let before =
            scalarsBeforeMarks[mark] + Self.scalars(in: bytes[mark * Self.markDistance..<start])
        var low = mark
        var high = scalarsBeforeMarks.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if scalarsBeforeMarks[middle] <= before + count { low = middle } else { high = middle }
        }
        guard low > mark else { return (start, count) }
        return (low * Self.markDistance, before + count - scalarsBeforeMarks[low])
    }

    /// Whether the text contains a word.
    public func contains(_ word: String) -> Bool {
        bytes.firstOffset(of: Array(word.utf8)) != nil
    }

    /// Whether the text starts with a UTF-8 byte order mark.
    public var hasByteOrderMark: Bool { bytes.starts(with: Byte.byteOrderMark) }
}

extension SourceText {
    /// Returns the bytes of a line without its line ending; lines count from 0.
    public func line(_ index: Int) -> ArraySlice<UInt8> { bytes[range(ofLine: index)] }

    /// Returns the range of a line without its line ending; lines count from 0.
    public func range(ofLine index: Int) -> Range<Int> {
        let start = lineStarts[index]
        guard index + 1 < lineStarts.count else { return start..<bytes.count }
        let end = lineStarts[index + 1] - 1
        let hasReturn = end > start && bytes[end - 1] == Byte.carriageReturn
        return start..<(hasReturn ? end - 1 : end)
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without trailing spaces, tabs and carriage returns.
    public var trimmingEnd: ArraySlice<UInt8> {
        var slice = self
        while let last = slice.last, last.isBlank || last == Byte.carriageReturn {
            slice.removeLast()
        }
        return slice
    }
}
