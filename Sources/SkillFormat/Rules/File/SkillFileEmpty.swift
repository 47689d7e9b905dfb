internal import Text

/// Tells of a SKILL.md without any text.
struct SkillFileEmpty: Rule {
    let id = RuleID("skill-md-empty")
    let family = RuleFamily.file
    let summary = "SKILL.md holds text."
    let why = """
        A skill without text says neither when to use it nor how.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("↓"),
            RuleExample("↓ \n\n"),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let source = skill.document?.source, source.bytes.allSatisfy(\.isSpace) else {
            return
        }
        report(source.finding(id, .error, at: 0, "SKILL.md is empty"))
    }
}
