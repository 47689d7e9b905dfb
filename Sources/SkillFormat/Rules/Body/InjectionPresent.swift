internal import Text

/// Tells of commands that run before the model reads anything.
struct InjectionPresent: Rule {
    let id = RuleID("injection-present")
    let family = RuleFamily.body
    let summary = "SKILL.md runs no commands when it is loaded."
    let why = """
        Claude Code runs what stands in !`…`, and in a block that starts with ```!, as soon as the skill is used, and puts the output in its place.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nWow!`code`\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nText! `code`\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nText !`not closed\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\nState: ↓!`git status`\n↓!`ls`\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n↓```!\nls\n```\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\na ↓!`b` c ↓!`d`\n"),
        ]
    }

    /// The most places that are told.
    private static let limit = 1_000

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (source, offset) in Self.all(in: skill) {
            report(
                source.finding(
                    id, skill.severity(.info, onInstall: .warning), at: offset,
                    "this command runs as soon as the skill is used", effect: .consent))
        }
    }

    /// Where commands start in SKILL.md; the first thousand.
    static func all(in skill: SkillContents) -> [(source: SourceText, offset: Int)] {
        guard let document = skill.document else { return [] }
        let source = document.source
        guard source.bytes.holds("!`") || source.bytes.holds("```!") else { return [] }
        let first = source.lineStarts.partitionPoint { $0 >= document.bodyStart }
        var found: [(source: SourceText, offset: Int)] = []
        for index in first..<max(first, source.lineStarts.count) where found.count < limit {
            found += injections(in: source.line(index)).prefix(limit - found.count)
                .map { (source, $0) }
        }
        return found
    }

    /// Where a command starts: `!` and a code span at the line's start or behind white space, or a fence with a
    /// `!` behind it.
    private static func injections(in line: ArraySlice<UInt8>) -> [Int] {
        let text = line.drop { $0.isBlank }
        if text.starts(with: "```!".utf8) { return [text.startIndex] }
        var places: [Int] = []
        var offset = line.startIndex
        while let mark = line[offset...].firstIndex(of: UInt8(ascii: "!")) {
            offset = mark + 1
            let isAtWord = mark == line.startIndex || line[mark - 1].isSpace
            guard isAtWord, offset < line.endIndex, line[offset] == UInt8(ascii: "`"),
                let end = line[(offset + 1)...].firstIndex(of: UInt8(ascii: "`")), end > offset + 1
            else { continue }
            places.append(mark)
            offset = end + 1
        }
        return places
    }
}
