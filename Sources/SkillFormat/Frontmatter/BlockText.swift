internal import Text

/// The text of a frontmatter, in which characters can be put while every byte still knows its place in the
/// file.
struct BlockText {
    private(set) var bytes: [UInt8]
    private let start: Int
    private let end: Int
    /// The place in the file of each byte, once anything was put in.
    private var origins: [Int]?

    /// Takes the block's bytes out of the file's.
    init(_ block: ArraySlice<UInt8>) {
        bytes = Array(block)
        (start, end) = (block.startIndex, block.endIndex)
    }

    /// The place in the file of an offset; what is found behind the end stands at the end.
    func original(_ offset: Int) -> Int {
        guard let origins else { return min(start + offset, end) }
        return offset < origins.count ? origins[offset] : end
    }

    /// The lines, without their ends; the last one may be empty.
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

    /// Puts blanks for bytes.
    mutating func blank(_ range: Range<Int>) {
        for offset in range { bytes[offset] = Byte.space }
    }

    /// Puts texts before offsets, which must ascend; they count as standing where the byte behind them
    /// stands.
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
