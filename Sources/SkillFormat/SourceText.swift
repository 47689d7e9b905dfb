public import FileTree

/// The bytes of a text file and where its lines start.
public struct SourceText: Sendable {
    /// Where the file lies in the skill.
    public let path: RelativePath
    /// The bytes, as they are in the file.
    public let bytes: [UInt8]
    /// The offset of each line's first byte.
    public let lineStarts: [Int]

    /// Takes a file's bytes.
    public init(path: RelativePath, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        lineStarts = starts
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
        // Continuation bytes of UTF-8 start no scalar.
        let scalars = bytes[start..<end].count { $0 & 0xC0 != 0x80 }
        return (low + 1, scalars + 1)
    }
}
