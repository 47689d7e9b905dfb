internal import Text

struct BodyTooLong: Rule {
    let id = RuleID("body-too-long")
    let family = RuleFamily.body
    let summary = "SKILL.md has at most 500 lines after its frontmatter."
    let why = """
        Every use of the skill loads the whole body; the specification recommends moving details to
        files that are read when needed.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\n---\n\(String(repeating: "x\n", count: 500))")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\n---\n\(String(repeating: "x\n", count: 500))↓x\n")
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document, document.bodyLines > 500 else { return }
        let first = document.source.lineStarts.partitionPoint { $0 >= document.bodyStart }
        report(
            document.source.finding(
                id, skill.severity(.warning, onInstall: .info),
                at: document.source.lineStarts[first + 500],
                BodyMessages.tooManyLines(document.bodyLines, limit: 500)))
    }
}
