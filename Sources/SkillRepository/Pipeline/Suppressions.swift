internal import FileTree
internal import Markdown
internal import SkillFormat
internal import Text

/// The comments in a file that suppress rules: `skills-ignore RULE: REASON` for the same and the next line,
/// `skills-ignore-file RULE: REASON` for the file.
///
/// Markdown has them in HTML comments, a frontmatter after `#`, other files after `#`, after `//` or in HTML
/// comments. Without a reason they have no effect.
struct Suppressions: Sendable {
    /// An invalid comment, which has no effect.
    struct Misuse: Sendable {
        let offset: Int
        let message: FindingText
    }

    private(set) var misuses: [Misuse] = []
    private var wholeFile: Set<RuleID> = []
    private var lines: [Int: Set<RuleID>] = [:]

    private static let word = Array("skills-ignore".utf8)
    /// The maximum number of comments, far more than people write by hand.
    private static let limit = 1_000

    /// Reads the comments of a file; `block` is the range of its frontmatter.
    init(in source: SourceText, block: Range<Int>?) {
        let isMarkdown = source.isMarkdown
        let fences = isMarkdown ? CodeFences(in: source, from: block?.upperBound ?? 0) : nil
        var count = 0
        for index in source.lineStarts.indices where count < Self.limit {
            let line = Self.line(index, of: source)
            let isBlock = block?.contains(line.startIndex) ?? false
            if !isBlock, fences?.contains(line: index) == true { continue }
            guard let place = Self.place(in: line) else { continue }
            guard Self.isComment(line, at: place, isMarkdown: isMarkdown, isBlock: isBlock) else {
                continue
            }
            count += 1
            add(line[place...], line: index + 1, in: source)
        }
    }

    /// Whether a comment suppresses a finding.
    func suppresses(_ finding: Finding) -> Bool {
        wholeFile.contains(finding.rule)
            || finding.path != nil && lines[finding.line]?.contains(finding.rule) == true
    }

    /// Whether a file can have comments that suppress rules; a fast check that most files fail.
    static func mayBe(in source: SourceText) -> Bool { source.contains("-ignore") }

    private static func line(_ index: Int, of source: SourceText) -> ArraySlice<UInt8> {
        let isLast = index + 1 == source.lineStarts.count
        let end = isLast ? source.bytes.count : source.lineStarts[index + 1] - 1
        return source.bytes[source.lineStarts[index]..<end]
    }

    private static func place(in line: ArraySlice<UInt8>) -> Int? {
        var index = line.startIndex
        while let start = line[index...].firstIndex(of: word[0]) {
            if line[start...].starts(with: word) { return start }
            index = start + 1
        }
        return nil
    }

    private static func isComment(
        _ line: ArraySlice<UInt8>, at place: Int, isMarkdown: Bool, isBlock: Bool
    ) -> Bool {
        var before = line[..<place]
        while let last = before.last, last == 0x20 || last == 0x09 { before.removeLast() }
        let isHTML = before.reversed().starts(with: "--!<".utf8)
        guard !isBlock else { return before.last == UInt8(ascii: "#") }
        guard !isMarkdown else {
            // Inline code only quotes a comment.
            return isHTML && before.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2)
        }
        return isHTML || before.last == UInt8(ascii: "#")
            || before.reversed().starts(with: "//".utf8)
    }

    /// Reads `skills-ignore[-file] RULE[, RULE…]: REASON`.
    private mutating func add(_ text: ArraySlice<UInt8>, line: Int, in source: SourceText) {
        var rest = String(decoding: text.dropFirst(Self.word.count), as: UTF8.self)
        if let end = rest.range(of: "-->") { rest = String(rest[..<end.lowerBound]) }
        let isFile = rest.hasPrefix("-file")
        if isFile { rest.removeFirst(5) }
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts[0].split { $0 == " " || $0 == "," || $0 == "\t" || $0 == "\r" }
            .map(String.init)
        let reason = parts.count > 1 ? parts[1].filter { !$0.isWhitespace } : ""
        func misuse(_ message: FindingText) {
            misuses.append(Misuse(offset: text.startIndex, message: message))
        }
        guard !names.isEmpty else { return misuse(RuleMessages.commentWithoutRule) }
        let ids = names.compactMap(RepositoryRules.id)
        if let unknown = names.first(where: { RepositoryRules.id($0) == nil }) {
            return misuse(RuleMessages.commentWithUnknownRule(unknown))
        }
        guard !reason.isEmpty else {
            return misuse(RuleMessages.commentWithoutReason)
        }
        guard !isFile else { return wholeFile.formUnion(ids) }
        lines[line, default: []].formUnion(ids)
        var next = line + 1
        while next <= source.lineStarts.count,
            Self.line(next - 1, of: source).allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
        {
            next += 1
        }
        lines[next, default: []].formUnion(ids)
    }
}

extension String {
    /// The first range of a text, compared by bytes.
    fileprivate func range(of text: String) -> Range<String.Index>? {
        let bytes = Array(text.utf8)
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if utf8[start...].starts(with: bytes) {
                return start..<utf8.index(start, offsetBy: bytes.count)
            }
            start = utf8.index(after: start)
        }
        return nil
    }
}
