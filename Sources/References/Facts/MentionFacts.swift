internal import Markdown
internal import Text

/// The evidence in all mentions of the same path on the page, except those in nested blocks.
enum MentionFacts: FactGroup {
    static let facts: [CandidateFact] = [
        .mentionAfterMakeWord, .mentionRun, .mentionWritten, .mentionInTitle,
        .mentionInList,
    ]

    static let examples = [
        FactExample(
            .mentionAfterMakeWord, "Read `↓references/a.md`. Then write `references/a.md`."),
        FactExample(.mentionRun, "`↓scripts/a.py`\n\n```sh\npython scripts/a.py\n```"),
        FactExample(.mentionWritten, "`↓references/a.md`\n\n```sh\ntouch references/a.md\n```"),
        FactExample(.mentionInTitle, "Read `↓references/a.md`.\n\n## references/a.md"),
        FactExample(.mentionInList, "Read `↓references/a.md`.\n\n- `references/a.md`: rules"),
    ]

    static func facts(of site: Site) -> FactSet {
        let (page, key) = (site.page, site.name.key)
        if let known = page.mentionFacts[key] { return known }
        let found = page.mentions[key, default: []].prefix(mentionLimit).reduce(into: FactSet()) {
            $0.formUnion(facts(of: $1, on: page))
        }
        page.mentionFacts[key] = found
        return found
    }

    /// The maximum number of mentions of a path to read; no genuine page has as many.
    private static let mentionLimit = 200
    /// The number of bytes of a line to read before and after a mention.
    private static let reach = 1000

    private static func facts(of mention: Candidate, on page: Page) -> FactSet {
        let line = page.source.line(mention.line)
        let start = min(max(mention.wordStart, line.startIndex), line.endIndex)
        let before = line[..<start].suffix(reach)
        var facts = FactSet()
        if mention.kind == .span || mention.kind == .prose {
            let end = min(max(mention.range.upperBound, start), line.endIndex)
            let clause = Clause(before: before, after: line[end...].prefix(reach))
            facts.insert(.mentionAfterMakeWord, if: clause.direction == .make)
        }
        if mention.kind == .span || mention.kind == .block {
            facts.insert(.mentionRun, if: isRun(after: before))
            facts.insert(.mentionWritten, if: isWritten(after: before))
        }
        facts.insert(.mentionInTitle, if: mention.kind != .block && isTitle(line[..<start]))
        facts.insert(
            .mentionInList, if: page.lines.states[mention.line].depth == 0 && line.startsListItem)
        return facts
    }

    /// Whether a text before a path consists of the mark and number of a heading.
    private static func isTitle(_ text: Passage) -> Bool {
        guard text.first == UInt8(ascii: "#") else { return false }
        return text.drop { $0 == UInt8(ascii: "#") }.drop(while: \.isSpace)
            .drop { $0.isDigit || $0 == 0x2E || $0 == 0x29 }.drop(while: \.isSpace)
            .allSatisfy { $0.isOne(of: "`*[") }
    }

    // MARK: Commands

    private static let interpreters = WordSet("python python3 bash sh node tsx bun source")

    /// Whether a text ends in an interpreter, perhaps with an option and a variable before the path.
    private static func isRun(after text: Passage) -> Bool {
        let rest = withoutRoot(text).droppingLast(oneOf: "\"'")
        guard rest.last?.isSpace == true else { return false }
        if endsInProgram(rest.withoutTrailingBlanks) { return true }
        let option = rest.withoutTrailingBlanks
        let start = option.droppingLast { !$0.isSpace }.endIndex
        guard option[start...].first == UInt8(ascii: "-"), option.endIndex > start + 1,
            start > text.startIndex
        else { return false }
        return endsInProgram(option[..<start].withoutTrailingBlanks)
    }

    private static func endsInProgram(_ text: Passage) -> Bool {
        let rest = text.droppingLast { !$0.isSpace && $0 != 0x60 && $0 != 0x28 }
        let word = text[rest.endIndex...]
        if interpreters.contains(exactly: word) { return true }
        guard word.elementsEqual("run".utf8), rest.hasSuffix("uv ") else { return false }
        let before = rest.dropLast(3).last
        return before.map { $0.isSpace || $0 == 0x60 || $0 == 0x28 } ?? true
    }

    /// Removes `$NAME/`, `./`, `<name>/` or `{name}/` from the end.
    private static func withoutRoot(_ text: Passage) -> Passage {
        guard text.last == UInt8(ascii: "/") else { return text }
        let rest = text.dropLast()
        switch rest.last {
        case UInt8(ascii: "."): return rest.dropLast()
        case UInt8(ascii: ">"):
            return rest.lastIndex(of: UInt8(ascii: "<")).map { rest[..<$0] } ?? text
        default:
            let isBraced = rest.last == UInt8(ascii: "}")
            let name = (isBraced ? rest.dropLast() : rest).droppingLast(where: \.isWordPart)
            if name.hasSuffix("${") { return name.dropLast(2) }
            if name.last == UInt8(ascii: "$") { return name.dropLast() }
            guard isBraced else { return text }
            return rest.lastIndex(of: UInt8(ascii: "{")).map { rest[..<$0] } ?? text
        }
    }

    /// Whether a command before a path writes it.
    private static func isWritten(after text: Passage) -> Bool {
        let plain = text.droppingLast(oneOf: "\"'").droppingLast(oneOf: "=")
        let rest = plain.withoutTrailingBlanks
        if rest.last == UInt8(ascii: ">") || rest.hasSuffix("mkdir -p") || rest.hasSuffix("touch") {
            return true
        }
        if rest.hasSuffix("tee"), rest.isWordBoundary(at: rest.endIndex - 3) { return true }
        let word = rest[rest.droppingLast { !$0.isSpace }.endIndex...]
        return word.elementsEqual("-o".utf8) && word.startIndex > text.startIndex
            || word.holds("--out".utf8)
    }
}
