internal import Text

struct SkillFileEmpty: Rule {
    let id = RuleID("skill-md-empty")
    let family = RuleFamily.file
    let summary = FindingText(
        "SKILL.md is not empty.",
        ja: "SKILL.md が空でないこと。")
    let why = FindingText(
        """
        An empty file says neither when to use the skill nor how.
        """,
        ja: "空のファイルでは、スキルをいつ、どのように使うのかがわかりません。")

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
