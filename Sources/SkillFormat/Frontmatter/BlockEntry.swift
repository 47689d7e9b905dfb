internal import Text

/// A `key: value` of a frontmatter, found line by line without a YAML parser.
struct BlockEntry {
    /// The key.
    let key: Range<Int>
    /// The value up to its last character; may span lines.
    let value: Range<Int>
    /// The range from the start of the first line to the end of the last line.
    let lines: Range<Int>
    /// The number of spaces before the key.
    let indent: Int

    /// Returns the entries of a text in order; block scalars (`|` and `>`) contain none.
    static func all(in text: BlockText) -> [BlockEntry] {
        let lines = text.lines
        var entries: [BlockEntry] = []
        var index = 0
        while index < lines.count {
            guard let entry = BlockEntry(text.bytes, lines, at: index) else {
                index += 1
                continue
            }
            entries.append(entry)
            index += 1
            while index < lines.count, lines[index].lowerBound < entry.lines.upperBound {
                index += 1
            }
        }
        return entries
    }

    private init?(_ bytes: [UInt8], _ lines: [Range<Int>], at index: Int) {
        let line = lines[index]
        let start = Self.skip(bytes, line) { $0 == Byte.space }
        let end = Self.skip(bytes, start..<line.upperBound) {
            $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        guard end > start, bytes[start] != UInt8(ascii: "-"), end < line.upperBound,
            bytes[end] == UInt8(ascii: ":")
        else { return nil }
        guard end + 1 == line.upperBound || bytes[end + 1].isBlank else { return nil }
        let valueStart = Self.skip(bytes, end + 1..<line.upperBound) { $0.isBlank }
        key = start..<end
        indent = start - line.lowerBound
        var last = line
        if valueStart < line.upperBound {
            last = Self.lastLine(bytes, lines, from: index, below: indent)
        }
        let valueEnd = bytes[..<last.upperBound].trimmingEnd.endIndex
        value = valueStart..<max(valueStart, valueEnd)
        self.lines = line.lowerBound..<last.upperBound
    }

    /// Returns the last line of a value: the last line after its first that is indented more than its key.
    private static func lastLine(
        _ bytes: [UInt8], _ lines: [Range<Int>], from index: Int, below indent: Int
    ) -> Range<Int> {
        var last = lines[index]
        for line in lines[(index + 1)...] {
            let start = skip(bytes, line) { $0 == Byte.space }
            if start == line.upperBound { continue }
            guard start - line.lowerBound > indent else { break }
            last = line
        }
        return last
    }

    private static func skip(
        _ bytes: [UInt8], _ range: Range<Int>, while isSkipped: (UInt8) -> Bool
    ) -> Int {
        bytes[range].firstIndex { !isSkipped($0) } ?? range.upperBound
    }
}
