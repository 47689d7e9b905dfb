internal import Text

struct InjectionPresent: Rule {
    let id = RuleID("injection-present")
    let family = RuleFamily.body
    let summary = "SKILL.md runs no commands when it is loaded."
    let why = """
        As soon as the skill is used, Claude Code runs the commands in !`…` and in blocks that start
        with ```! and replaces them with their output.
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

    /// The maximum number of commands to report.
    private static let limit = 1_000

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (source, offset) in Self.all(in: skill) {
            report(
                source.finding(
                    id, skill.severity(.info, onInstall: .warning), at: offset,
                    BodyMessages.injection, effect: .consent))
        }
    }

    /// The places where commands start in SKILL.md, up to the limit.
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

    /// The places of commands in a line: `!` and a code span at the start or after whitespace, or a fence
    /// followed by `!`.
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
