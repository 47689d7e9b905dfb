public import FileTree

/// The bytes of a text file and where its lines start.
public struct SourceText: Sendable {
    /// Where the file lies in the skill.
    public let path: RelativePath
    /// The bytes, as they are in the file.
    public let bytes: [UInt8]
    /// The offset of each line's first byte.
    public let lineStarts: [Int]

    /// What there is in it besides plain characters.
    let kinds: ByteKinds

    /// How far the marks of a text with long lines lie apart, in bytes.
    private static let markDistance = 4096
    /// How many scalars start before each mark; empty where no line is long.
    ///
    /// Without them a thousand findings on a line of a megabyte would take a thousand megabytes of counting.
    private let scalarsBeforeMarks: [Int]

    /// Takes a file's bytes.
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

    /// Counts scalars: continuation bytes of UTF-8 start none.
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

    /// Line and column of an offset: both from 1, the column in Unicode scalars.
    public func place(at offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        // Editors show a byte order mark as nothing.
        let start = low == 0 && hasByteOrderMark ? Byte.byteOrderMark.count : lineStarts[low]
        let end = min(max(offset, start), bytes.count)
        return (low + 1, scalars(in: start..<end) + 1)
    }

    /// Whether a word stands somewhere in the text; a rare first character makes it fast.
    public func contains(_ word: String) -> Bool {
        bytes.firstOffset(of: Array(word.utf8)) != nil
    }
}
