internal import Text

struct SkillFileEmpty: Rule {
    let id = RuleID("skill-md-empty")
    let family = RuleFamily.file
    let summary = "SKILL.md is not empty."
    let why = """
        An empty file says neither when to use the skill nor how.
        """

    var good: [RuleExample] { [.plain] }

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
        report(source.finding(id, .error, at: 0, FileMessages.empty))
    }
}
