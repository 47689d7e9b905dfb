internal import Text

/// The text of a frontmatter during repairs; every byte keeps its offset in the file.
struct BlockText {
    private(set) var bytes: [UInt8]
    private let start: Int
    private let end: Int
    /// The offset in the file of each byte; nil until the first insertion.
    private var origins: [Int]?

    /// Copies the bytes of a block.
    init(_ block: ArraySlice<UInt8>) {
        bytes = Array(block)
        (start, end) = (block.startIndex, block.endIndex)
    }

    /// Returns the offset in the file of an offset in this text; the end of the block for offsets beyond it.
    func original(_ offset: Int) -> Int {
        guard let origins else { return min(start + offset, end) }
        return offset < origins.count ? origins[offset] : end
    }

    /// The lines without their line endings; the last one may be empty.
    var lines: [Range<Int>] {
        var lines: [Range<Int>] = []
        var from = 0
        for offset in bytes.indices where bytes[offset] == Byte.newline {
            lines.append(line(from, offset))
            from = offset + 1
        }
        lines.append(line(from, bytes.count))
        return lines
    }

    private func line(_ from: Int, _ end: Int) -> Range<Int> {
        let hasReturn = end > from && bytes[end - 1] == Byte.carriageReturn
        return from..<(hasReturn ? end - 1 : end)
    }

    /// Replaces bytes with spaces.
    mutating func blank(_ range: Range<Int>) {
        for offset in range { bytes[offset] = Byte.space }
    }

    /// Inserts texts at ascending offsets; the inserted bytes get the file offset of the byte after them.
    mutating func insert(_ texts: [(offset: Int, text: String)]) {
        var newBytes: [UInt8] = []
        var newOrigins: [Int] = []
        var from = 0
        for (offset, text) in texts {
            newBytes += bytes[from..<offset]
            newOrigins += (from..<offset).map(original)
            newBytes += text.utf8
            newOrigins += text.utf8.map { _ in original(offset) }
            from = offset
        }
        newBytes += bytes[from...]
        newOrigins += (from..<bytes.count).map(original)
        bytes = newBytes
        origins = newOrigins
    }
}
