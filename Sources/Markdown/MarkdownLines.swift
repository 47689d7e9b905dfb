public import Text

/// The structure of a Markdown text line by line: its frontmatter, fenced code blocks, headings and comments.
///
/// Unlike ``CodeFences``, it reads blocks as authors of prompts mean them: in an open block of Markdown, plain text or
/// no language, a fence with a language opens a nested block, and the next bare fence closes only that one, unless
/// ``FenceNesting`` finds that the text reads better otherwise.
public struct MarkdownLines: Sendable {
    /// The state of one line.
    public struct State: Sendable {
        /// Whether the line is part of the frontmatter.
        public var isFrontmatter = false
        /// Whether the line starts in an HTML comment.
        public var startsInComment = false
        /// The number of code blocks that contain the line, including their fences.
        public var depth = 0
        /// The index of the outermost block in ``MarkdownLines/languages``; -1 outside blocks.
        public var outerBlock = -1
        /// The index of the innermost block in ``MarkdownLines/languages``; -1 outside blocks.
        public var innerBlock = -1
        /// The line of the last heading above or at this line; -1 before the first one.
        public var heading = -1
    }

    /// The states of the lines, in the order of ``SourceText/lineStarts``.
    public let states: [State]
    /// The languages of the code blocks in lowercase, in text order; empty for none.
    public let languages: [String]
    /// The lines of fences inside other blocks.
    let nestedFences: [Int]

    /// The maximum number of blocks inside each other; deeper fences are content.
    static let depthLimit = 8
    /// The languages of blocks whose text may contain other blocks.
    private static let carriers: Set<String> = [
        "", "md", "markdown", "mdx", "yaml", "yml", "xml", "text", "txt", "skill", "plaintext",
    ]

    /// Reads all lines of a text.
    public init(_ source: SourceText) {
        var reader = Reader(mayHaveComments: source.bytes.holds("<!--"))
        var states = reader.read(source)
        if !reader.nestedFences.isEmpty {
            let flat = FenceNesting(of: reader.fences).flatBlocks
            if !flat.isEmpty {
                reader = Reader(mayHaveComments: reader.mayHaveComments, flatBlocks: flat)
                states = reader.read(source)
            }
        }
        self.states = states
        (languages, nestedFences) = (reader.languages, reader.nestedFences)
    }

    /// Whether the language of a block carries a document for people or agents rather than a program.
    public static func isCarrier(_ language: String) -> Bool { carriers.contains(language) }
}

extension MarkdownLines {
    private struct Reader {
        private struct Block {
            let fence: Fence
            let index: Int
            /// Whether fences in it are content.
            let isFlat: Bool
        }

        /// Every fence outside the frontmatter.
        private(set) var fences: [FenceNesting.Line] = []
        private(set) var languages: [String] = []
        private(set) var nestedFences: [Int] = []
        private var blocks: [Block] = []
        private var heading = -1
        private var isFrontmatter = false
        private var isComment = false
        let mayHaveComments: Bool
        private let flatBlocks: Set<Int>

        init(mayHaveComments: Bool, flatBlocks: Set<Int> = []) {
            self.mayHaveComments = mayHaveComments
            self.flatBlocks = flatBlocks
        }

        mutating func read(_ source: SourceText) -> [State] {
            source.lineStarts.indices.map { index in
                let line = source.line(index)
                let isMarked = index == 0 && line.starts(with: Byte.byteOrderMark)
                return read(isMarked ? line.dropFirst(3) : line, at: index)
            }
        }

        private mutating func read(_ line: ArraySlice<UInt8>, at index: Int) -> State {
            guard isFrontmatter || mayHaveComments || index == 0 || Self.mayMatter(line.first)
            else {
                return state(startsInComment: false)
            }
            if isFrontmatter || index == 0 && line.isFrontmatterMark {
                isFrontmatter = index == 0 || !line.isFrontmatterMark
                return State(isFrontmatter: true)
            }
            if let fence = Fence(line), let state = read(fence, at: index) { return state }
            if blocks.isEmpty, line.isHeading { heading = index }
            let state = state(startsInComment: isComment)
            if isComment || mayHaveComments && blocks.isEmpty && line.contains(UInt8(ascii: "<")) {
                isComment = line.endsInComment(isComment)
            }
            return state
        }

        /// Whether a line that starts with a byte may be a heading or a fence; most start with a letter.
        private static func mayMatter(_ first: UInt8?) -> Bool {
            first.map { $0.isSpace || $0 == UInt8(ascii: "#") || Fence.mayStart(with: $0) } ?? false
        }

        /// Reads a fence; returns nil if it is content of the open block.
        private mutating func read(_ fence: Fence, at index: Int) -> State? {
            fences.append(FenceNesting.Line(fence: fence, index: index))
            guard let outer = blocks.first, let inner = blocks.last else {
                return open(fence, at: index)
            }
            if fence.opensBlock(in: inner.fence) {
                guard !outer.isFlat, blocks.count < depthLimit,
                    MarkdownLines.isCarrier(outer.fence.language)
                else { return nil }
                nestedFences.append(index)
                return open(fence, at: index)
            }
            guard fence.closes(inner.fence) else { return nil }
            if blocks.count > 1 { nestedFences.append(index) }
            let state = state(startsInComment: false)
            blocks.removeLast()
            return state
        }

        private mutating func open(_ fence: Fence, at index: Int) -> State {
            blocks.append(
                Block(
                    fence: fence, index: languages.count, isFlat: flatBlocks.contains(index)))
            languages.append(fence.language)
            return state(startsInComment: false)
        }

        private func state(startsInComment: Bool) -> State {
            State(
                startsInComment: startsInComment, depth: blocks.count,
                outerBlock: blocks.first?.index ?? -1,
                innerBlock: blocks.last?.index ?? -1, heading: heading)
        }
    }

    /// A line that opens or closes a block, perhaps in a list item or block quote.
    struct Fence {
        let marker: UInt8
        let count: Int
        let language: String

        /// Whether it may open a block inside that of another fence.
        func opensBlock(in outer: Fence) -> Bool {
            marker == outer.marker && !language.isEmpty && count <= outer.count
        }

        /// Whether it closes the block of another fence.
        func closes(_ opening: Fence) -> Bool {
            marker == opening.marker && language.isEmpty && count >= opening.count
        }

        init?(_ line: ArraySlice<UInt8>) {
            guard let start = line.first(where: { !$0.isSpace }), Self.mayStart(with: start),
                let first = line.firstIndex(where: { $0 == 0x60 || $0 == 0x7E }),
                Self.isLead(line[..<first])
            else { return nil }
            let run = line[first...].prefix { $0 == line[first] }
            guard run.count >= 3 else { return nil }
            let info = line[run.endIndex...].drop(while: \.isSpace)
            guard !info.contains(UInt8(ascii: "`")) else { return nil }
            let word = info.prefix { $0.isWordPart || [0x2B, 0x23, 0x2E, 0x2D].contains($0) }
            (marker, count) = (line[first], run.count)
            language = String(decoding: word, as: UTF8.self).lowercased()
        }

        /// Whether a byte may be the first one of a fence that is not blank.
        static func mayStart(with byte: UInt8) -> Bool {
            switch byte {
            case 0x60, 0x7E, UInt8(ascii: ">"), 0x2D, 0x2A, 0x2B: true
            default: byte.isDigit
            }
        }

        /// Whether a text consists of blanks, a quote mark and a list mark at most.
        private static func isLead(_ text: ArraySlice<UInt8>) -> Bool {
            var rest = text.drop(while: \.isSpace)
            if rest.first == UInt8(ascii: ">") { rest = rest.dropFirst().drop(while: \.isSpace) }
            guard let first = rest.first else { return true }
            if first.isDigit {
                rest = rest.drop(while: \.isDigit)
                guard rest.first == 0x2E || rest.first == 0x29 else { return false }
            } else if ![0x2D, 0x2A, 0x2B].contains(first) {
                return false
            }
            rest = rest.dropFirst()
            return !rest.isEmpty && rest.allSatisfy(\.isSpace)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the end of a text is in an HTML comment, given whether its start is.
    public func endsInComment(_ startsInComment: Bool) -> Bool {
        var index = endIndex - 3
        while index >= startIndex {
            switch self[index] {
            case UInt8(ascii: "-") where self[index...].starts(with: "-->".utf8): return false
            case UInt8(ascii: "<") where self[index...].starts(with: "<!--".utf8): return true
            default: break
            }
            index -= 1
        }
        return startsInComment
    }

    /// Whether a line consists of `---`.
    fileprivate var isFrontmatterMark: Bool {
        guard first == UInt8(ascii: "-") || first?.isSpace == true else { return false }
        let rest = drop(while: \.isSpace)
        return rest.starts(with: "---".utf8) && rest.dropFirst(3).allSatisfy(\.isSpace)
    }

    /// Whether a line starts with one to six `#` and a blank.
    fileprivate var isHeading: Bool {
        guard first == UInt8(ascii: "#") else { return false }
        let run = prefix { $0 == UInt8(ascii: "#") }
        return run.count <= 6 && self[run.endIndex...].first?.isSpace == true
    }
}
