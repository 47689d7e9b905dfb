internal import Markdown
internal import Text

/// A text in which the passages that findings are about are looked up.
struct EvidenceText {
    /// The number of lines that a passage extends to, so that many findings in a long text stay cheap.
    private static let lineLimit = 200

    private let source: SourceText
    private let document: SkillDocument?
    private lazy var fences = CodeFences(in: source, from: document?.bodyStart ?? 0)
    private lazy var assignments = Assignments(in: source)
    private lazy var comments = Self.comments(in: source)

    init(_ source: SourceText, _ document: SkillDocument?) {
        self.source = source
        self.document = document.flatMap { $0.source.path == source.path ? $0 : nil }
    }

    /// Returns the passage around a place, whose line and column count from 1, as lines with single spaces.
    mutating func passage(at line: Int, _ column: Int) -> [UInt8] {
        let index = min(max(line - 1, 0), source.lineStarts.count - 1)
        if let lines = field(at: index) { return text(of: lines) }
        guard source.isMarkdown || document != nil else {
            let lines = statement(at: index)
            return text(of: lines)
                + assignments.lines(givingValuesIn: lines).flatMap {
                    text(of: $0..<$0 + 1)
                }
        }
        if let fence = fences.fence(at: index) { return text(of: fence) }
        if let comment = comments.first(where: { $0.contains(index) }) { return text(of: comment) }
        return text(of: codeSpan(at: index, column) ?? statement(at: index))
    }

    /// The lines of the field of the frontmatter at a line; all lines if the fields are unknown.
    private func field(at index: Int) -> Range<Int>? {
        guard let document, let block = document.block,
            block.contains(source.lineStarts[index])
        else { return nil }
        let fields = document.frontmatter?.fields ?? []
        let starts = fields.map { source.place(at: $0.keyOffset).line - 1 }.sorted()
        let start =
            starts.last { $0 <= index } ?? source.place(at: block.lowerBound).line - 1
        let end = starts.first { $0 > index } ?? source.place(at: block.upperBound - 1).line
        return start..<max(start + 1, end)
    }

    /// A line with the lines that it continues and that continue it.
    private func statement(at index: Int) -> Range<Int> {
        var lines = index..<index + 1
        while lines.lowerBound > 0, lines.count < Self.lineLimit,
            isContinued(lines.lowerBound - 1)
        {
            lines = lines.lowerBound - 1..<lines.upperBound
        }
        while lines.upperBound < source.lineStarts.count, lines.count < Self.lineLimit,
            isContinued(lines.upperBound - 1)
        {
            lines = lines.lowerBound..<lines.upperBound + 1
        }
        return lines
    }

    /// Whether the statement in a line goes on in the next line.
    private func isContinued(_ index: Int) -> Bool {
        guard let last = source.line(index).trimmingEnd.last else { return false }
        // Sentences may end in the other marks.
        return (source.isMarkdown ? "\\|" : "\\|&,([{").utf8.contains(last)
    }

    /// The lines of a code span that starts at a place and ends in another line.
    private func codeSpan(at index: Int, _ column: Int) -> Range<Int>? {
        let start = source.start(ofColumn: column, inLine: index + 1)
        let rest = source.bytes[start..<source.line(index).endIndex]
        guard rest.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 else { return nil }
        let limit = min(source.lineStarts.count, index + Self.lineLimit)
        let end = (index + 1..<limit).first { number in
            let line = source.line(number)
            return line.contains(UInt8(ascii: "`")) || line.allSatisfy(\.isSpace)
        }
        return end.map { index..<$0 + 1 }
    }

    /// The lines of the HTML comments that have more than one line.
    private static func comments(in source: SourceText) -> [Range<Int>] {
        var comments: [Range<Int>] = []
        var offset = 0
        while let start = source.bytes.firstOffset(of: Array("<!--".utf8), from: offset) {
            let end =
                source.bytes.firstOffset(of: Array("-->".utf8), from: start)
                ?? source.bytes.count - 1
            let lines = source.place(at: start).line - 1..<source.place(at: end).line
            if lines.count > 1 { comments.append(lines) }
            offset = end + 1
        }
        return comments
    }

    /// The lines that are not blank, with single spaces.
    private func text(of lines: Range<Int>) -> [UInt8] {
        var text: [UInt8] = []
        for index in lines {
            let words = source.line(index).split(whereSeparator: \.isSpace)
            guard !words.isEmpty else { continue }
            text += words.joined(separator: [Byte.space])
            text.append(Byte.newline)
        }
        return text
    }
}

extension CodeFences {
    /// The lines of the block at a line; lines count from 0.
    fileprivate func fence(at line: Int) -> Range<Int>? {
        let next = all.partitionPoint { $0.lines.lowerBound > line }
        guard next > 0, all[next - 1].lines.contains(line) else { return nil }
        return all[next - 1].lines
    }
}
