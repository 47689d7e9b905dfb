internal import ArraySpan
internal import Markdown
internal import Text
internal import Web

/// Finds the candidates of a Markdown text.
struct CandidateReader {
    private let source: SourceText
    private let lines: MarkdownLines
    /// The parsed text; nil if it has no links.
    private let document: MarkdownDocument?
    private var candidates: [Candidate] = []
    /// The ranges of links, ordered, whose words are not candidates.
    private var links: [Range<Int>] = []
    private var nextLink = 0

    /// Returns the candidates in text order.
    static func candidates(
        of source: SourceText, lines: MarkdownLines, document: MarkdownDocument?
    ) -> [Candidate] {
        var reader = CandidateReader(source: source, lines: lines, document: document)
        reader.readLinks()
        reader.readLines()
        return reader.candidates.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private init(source: SourceText, lines: MarkdownLines, document: MarkdownDocument?) {
        self.source = source
        self.lines = lines
        self.document = document
    }

    // MARK: Links

    private mutating func readLinks() {
        guard let document else { return }
        for token in document.tokens {
            switch token.kind {
            case .link, .image, .attribute:
                links.append(extent(of: token.range))
                addLink(token, in: document)
            case .autolink: links.append(token.range)
            case .code, .prose:
                if token.surroundings.contains(.linkText) { links.append(token.range) }
            case .codeLine: continue
            }
        }
        links.sort { $0.lowerBound < $1.lowerBound }
    }

    /// Returns a destination with the title after it.
    private func extent(of destination: Range<Int>) -> Range<Int> {
        let bytes = source.bytes
        guard destination.lowerBound > 0,
            bytes[destination.lowerBound - 1] == UInt8(ascii: "(")
                || bytes[destination.lowerBound - 1] == UInt8(ascii: "<")
        else { return destination }
        let rest = bytes[destination.upperBound...].prefix(400).prefix { $0 != Byte.newline }
        return destination
            .lowerBound..<(rest.firstIndex(of: UInt8(ascii: ")")) ?? destination.upperBound)
    }

    private mutating func addLink(_ token: MarkdownToken, in document: MarkdownDocument) {
        let line = source.lineIndex(at: token.range.lowerBound)
        let state = lines.states[line]
        guard state.depth == 0, !state.isFrontmatter else { return }
        let text = document.text(of: token, in: source.bytes)
        let plain = text.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        guard plain.count <= PathWord.destinationLimit else { return }
        let decoded = PercentEncoding.decode(plain)[...]
        guard PathWord.isDestination(decoded) else { return }
        let end = min(token.range.upperBound, token.range.lowerBound + plain.count)
        candidates.append(
            Candidate(
                kind: .link, line: line, range: token.range.lowerBound..<end,
                wordStart: token.range.lowerBound, span: nil,
                name: PathName(decoded)))
    }

    /// Whether an offset is part of a link; offsets must not decrease.
    private mutating func isInLink(_ offset: Int) -> Bool {
        while nextLink < links.count, links[nextLink].upperBound <= offset { nextLink += 1 }
        return nextLink < links.count && links[nextLink].lowerBound <= offset
    }

    // MARK: Words

    /// Reads the lines with a sign of a path.
    private mutating func readLines() {
        var line = 0
        var offset = 0
        while let sign = PathWord.nextSign(in: source.bytes.span, from: offset) {
            while line + 1 < source.lineStarts.count, source.lineStarts[line + 1] <= sign {
                line += 1
            }
            if !lines.states[line].isFrontmatter { readLine(line) }
            guard line + 1 < source.lineStarts.count else { return }
            offset = source.lineStarts[line + 1]
        }
    }

    private mutating func readLine(_ index: Int) {
        let line = source.line(index)
        guard lines.states[index].depth == 0 else {
            return addWords(of: line, at: index, .block)
        }
        var start = line.startIndex
        for span in CodeSpans(in: line) {
            addWords(of: line[start..<span.outer.lowerBound], at: index, .prose)
            addWords(of: line[span.inner], at: index, .span)
            start = span.outer.upperBound
        }
        addWords(of: line[start...], at: index, .prose)
    }

    private mutating func addWords(of text: Passage, at line: Int, _ kind: Candidate.Kind) {
        let first = text.startIndex
        var index = first
        lazy var hasSlots = PathWord.mayHaveSlots(text)
        while let sign = PathWord.nextSign(in: text.span, from: index - first).map({ $0 + first }) {
            index = PathWord.start(upTo: sign, from: index, in: text, hasSlots: hasSlots)
            while index <= sign {
                let start = index
                let end = PathWord.end(from: start, in: text)
                index = max(end, start + 1)
                guard end > sign, let word = PathWord.path(in: start..<end, of: text) else {
                    continue
                }
                add(word, of: text, at: line, kind)
            }
        }
    }

    /// Adds a word with a sign of a path if it looks like one.
    private mutating func add(
        _ word: Passage, of text: Passage, at line: Int, _ kind: Candidate.Kind
    ) {
        let start = word.startIndex
        var word = word
        if kind != .prose, PathWord.isDefaultValue(word, after: text[..<start]) {
            word = word.dropFirst()
        }
        if kind == .prose {
            word = word.drop { $0 == UInt8(ascii: "*") }.droppingLast { $0 == UInt8(ascii: "*") }
        }
        word = word.droppingLast { $0.isOne(of: ".,:;") }
        // An import: `@references/a.md`.
        if word.first == UInt8(ascii: "@"), word.ends(in: ".md") { word = word.dropFirst() }
        guard PathWord.looksLikePath(word), kind == .block || !isInLink(word.startIndex) else {
            return
        }
        candidates.append(
            Candidate(
                kind: kind, line: line, range: word.startIndex..<word.endIndex,
                wordStart: start, span: kind == .span ? text.startIndex..<text.endIndex : nil,
                name: PathName(word)))
    }
}

/// The code spans of one line, without those that continue on other lines.
struct CodeSpans: Sequence, IteratorProtocol {
    /// A code span with and without its backticks.
    struct Span {
        let outer: Range<Int>
        let inner: Range<Int>
    }

    private let line: Passage
    private var offset: Int

    init(in line: Passage) {
        self.line = line
        offset = line.startIndex
    }

    mutating func next() -> Span? {
        let mark = UInt8(ascii: "`")
        guard let start = line[offset...].firstIndex(of: mark) else { return nil }
        let open = line[start...].prefix { $0 == mark }
        offset = open.endIndex
        // The text between the marks contains no backtick.
        guard let close = line[open.endIndex...].firstIndex(of: mark) else { return nil }
        let run = line[close...].prefix { $0 == mark }
        // Fewer marks close a part of the run that opens the span.
        let count = Swift.min(open.count, run.count)
        offset = close + count
        return Span(outer: open.endIndex - count..<offset, inner: open.endIndex..<close)
    }
}

extension SourceText {
    /// Returns the line, counted from 0, that contains an offset.
    func lineIndex(at offset: Int) -> Int {
        max(0, lineStarts.partitionPoint { $0 > offset } - 1)
    }
}
