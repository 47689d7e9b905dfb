internal import Markdown
internal import Text

/// The words around the candidate on its line, and conditions on the line.
enum WordFacts: FactGroup {
    static let facts: [CandidateFact] = [
        .afterSeeWord, .afterMakeWord, .conditional, .afterExampleWord,
        .saidToContain,
    ]

    static let examples = [
        FactExample(.afterSeeWord, "See all rules in `↓references/a.md`."),
        FactExample(.afterSeeWord, "規則は`↓references/a.md`を参照してください。"),
        FactExample(.afterMakeWord, "Write the rules to `↓references/a.md`."),
        FactExample(.conditional, "Use `↓references/a.md` if it exists."),
        FactExample(.afterExampleWord, "Documents such as `↓references/a.md`."),
        FactExample(.saidToContain, "The `↓references/` directory contains the rules."),
        FactExample(.saidToContain, "`↓scripts/` holds the helpers."),
    ]

    static func facts(of site: Site) -> FactSet {
        var facts = FactSet()
        if !site.isInBlock {
            let direction = site.clause.direction
            facts.insert(.afterSeeWord, if: direction == .see)
            facts.insert(.afterMakeWord, if: direction == .make)
        }
        facts.insert(.conditional, if: isConditional(site.candidate.line, on: site.page))
        facts.insert(.afterExampleWord, if: endsInExampleWord(site.before))
        facts.insert(.saidToContain, if: site.name.isFolder && saysContents(site.after))
        return facts
    }

    // MARK: Words

    private static let exampleWords: [StaticString] = [
        "e.g", "for example", "such as", "like", "for instance", "例如", "比如", "i.e",
    ]
    /// The number of characters that may be between such a word and the path.
    private static let exampleReach = 12

    /// Whether a word before the path says that it is an example.
    private static func endsInExampleWord(_ text: Passage) -> Bool {
        let near = text.suffix(160)
        return exampleWords.contains { word in
            near.indices(of: word).contains { start in
                guard near.isWordBoundary(at: start) else { return false }
                var rest = near[(start + word.utf8CodeUnitCount)...]
                if rest.first == 0x2E, near[start..<rest.startIndex].contains(0x2E) {
                    rest = rest.dropFirst()
                }
                if rest.first == 0x2C || rest.first == 0x3A { rest = rest.dropFirst() }
                rest = rest.drop(while: \.isSpace).drop { $0.isOne(of: "`*[\"(") }
                return !rest.contains(UInt8(ascii: "`")) && rest.characterCount <= exampleReach
            }
        }
    }

    private static let folderWords = WordSet("directory folder dir subfolder subdirectory")
    private static let containWords = WordSet("contains includes holds has provides")

    /// Whether the words after a folder describe its contents.
    private static func saysContents(_ text: Passage) -> Bool {
        let words = text.prefix(80).drop { $0.isOne(of: "`*)") }.prefix { $0 != 0x2E && $0 != 0x2C }
            .words.prefix(2).map { $0 }
        guard let first = words.first else { return false }
        if containWords.contains(first) { return true }
        return folderWords.contains(first) && words.count > 1 && containWords.contains(words[1])
    }

    // MARK: Conditions

    private static let subjects: [StaticString] = ["", "it ", "they ", "the file ", "a ", "any "]
    private static let states: [StaticString] = [
        "exist", "present", "available", "found", "applicable",
    ]
    private static let conditionReach = 40
    private static let eastAsianConditions: [StaticString] = ["如果存在", "若存在", "如有", "否则", "なければ"]

    /// The number of bytes of a line in which to look for conditions.
    private static let lineReach = 4000

    private static func isConditional(_ index: Int, on page: Page) -> Bool {
        if let known = page.conditions[index] { return known }
        let found = isConditional(page.source.line(index).prefix(lineReach))
        page.conditions[index] = found
        return found
    }

    private static func isConditional(_ line: Passage) -> Bool {
        if line.contains(where: { $0 >= 0xE4 }), line.contains(anyOf: eastAsianConditions) {
            return true
        }
        if line.indices(of: "if ").contains(where: { isCondition(at: $0, in: line) }) {
            return true
        }
        if line.indices(of: "when present").contains(where: line.isWordBoundary) { return true }
        return line.indices(of: "optional").contains { start in
            let end = start + 8
            return line.isWordBoundary(at: start)
                && (line.isWordBoundary(at: end)
                    || line.matches("ly", at: end) && line.isWordBoundary(at: end + 2))
        }
    }

    /// Whether `if ` at an index is followed by a word about existence.
    private static func isCondition(at start: Int, in line: Passage) -> Bool {
        guard line.isWordBoundary(at: start) else { return false }
        let next = start + 3
        if line.matches("you have", at: next) { return true }
        let isDirect = subjects.contains { subject in
            line.matches(subject, at: next)
                && states.contains { line.matches($0, at: next + subject.utf8CodeUnitCount) }
        }
        if isDirect { return true }
        let words: [StaticString] = ["exists", "exist", "is present"]
        return words.contains { word in
            // A character has at most four bytes.
            line[next...].prefix(conditionReach * 4 + word.utf8CodeUnitCount).indices(of: word)
                .contains {
                    line[next..<$0].characterCount <= conditionReach
                        && line.isWordBoundary(at: $0 + word.utf8CodeUnitCount)
                }
        }
    }
}
