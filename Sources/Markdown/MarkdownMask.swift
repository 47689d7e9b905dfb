internal import Text

/// Replaces bytes that md4c must not see with spaces, so that offsets stay the same.
struct MarkdownMask {
    /// The number of consecutive non-empty lines after which links are masked.
    ///
    /// md4c takes quadratic time for links that span lines: 7 s for 131,072 lines, 0.3 s with this limit.
    static let runLimit = 8192

    /// The treatment of comments.
    enum Comments { case masked, kept }

    private let bytes: [UInt8]
    private let range: Range<Int>
    private var masked: [UInt8]?
    private var fences: FenceScanner

    /// Returns the text with hidden ranges, comments and excessively long paragraphs masked; nil if it has none.
    static func apply(
        to bytes: [UInt8], in range: Range<Int>, hiding hidden: [Range<Int>] = [],
        comments: Comments = .masked
    ) -> [UInt8]? {
        var mask = MarkdownMask(bytes: bytes, range: range)
        for span in hidden { mask.blank(span.clamped(to: range)) }
        if comments == .masked { mask.blankComments() }
        mask.blankLongRuns()
        return mask.masked
    }

    private init(bytes: [UInt8], range: Range<Int>) {
        self.bytes = bytes
        self.range = range
        fences = FenceScanner(bytes)
    }

    // MARK: Comments

    /// Masks comments that start a line and span several: md4c would parse the Markdown in them, because raw HTML
    /// blocks are off.
    private mutating func blankComments() {
        guard bytes.holds("<!--"), var lastEnd = lastEndOfComment() else { return }
        var line = range.lowerBound
        while line < range.upperBound, line < lastEnd {
            let end = endOfLine(line)
            let start = contentStart(of: line, before: end)
            let role = fences.read(line..<end)
            if case .text = role, bytes.has(HTMLScanner.commentStart, at: start),
                let close = endOfComment(from: start, &lastEnd),
                close > end
            {
                let limit = endOfLine(close)
                blank(start..<limit)
                // The masked lines end a paragraph.
                _ = fences.read(limit..<limit)
                line = limit + 1
            } else {
                line = end + 1
            }
        }
    }

    /// Returns the end of the last `-->` of the text.
    private func lastEndOfComment() -> Int? {
        var offset = range.upperBound - 3
        while offset >= range.lowerBound {
            if bytes[offset + 2] == UInt8(ascii: ">"), bytes.has(HTMLScanner.commentEnd, at: offset)
            {
                return offset + 3
            }
            offset -= 1
        }
        return nil
    }

    private func endOfComment(from start: Int, _ lastEnd: inout Int) -> Int? {
        var offset = start + 4
        while offset < lastEnd {
            if bytes.has(HTMLScanner.commentEnd, at: offset) { return offset + 3 }
            offset += 1
        }
        lastEnd = start
        return nil
    }

    /// Skips indentation, quote markers and list markers.
    private func contentStart(of line: Int, before end: Int) -> Int {
        var offset = line
        while offset < end {
            let byte = bytes[offset]
            let isMark =
                [0x2A, 0x2B, 0x2D].contains(byte) && offset + 1 < end && bytes[offset + 1].isSpace
            guard byte.isSpace || byte == UInt8(ascii: ">") || isMark else { break }
            offset += 1
        }
        return offset
    }

    // MARK: Long runs

    private mutating func blankLongRuns() {
        guard range.count > Self.runLimit else { return }
        var line = range.lowerBound
        var run = 0
        while line < range.upperBound {
            let end = endOfLine(line)
            run = bytes[line..<end].allSatisfy(\.isSpace) ? 0 : run + 1
            if run > Self.runLimit {
                for offset in line..<end where bytes[offset] == UInt8(ascii: "[") {
                    blank(offset..<offset + 1)
                }
            }
            line = end + 1
        }
    }

    // MARK: Bytes

    private mutating func blank(_ span: Range<Int>) {
        var text = masked.take() ?? bytes
        for offset in span where text[offset] != UInt8(ascii: "\n") { text[offset] = 0x20 }
        masked = text
    }

    private func endOfLine(_ start: Int) -> Int {
        bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
    }
}
