internal import Text

struct BodyEmpty: Rule {
    let id = RuleID("body-empty")
    let family = RuleFamily.body
    let summary = FindingText(
        "Instructions follow the frontmatter.",
        ja: "フロントマターの後に指示があること。")
    let why = FindingText(
        """
        The body is what a model reads when it uses the skill.
        """,
        ja: "モデルがスキルを使うときに読むのは本文です。")

    var good: [RuleExample] {
        [
            .plain,
            RuleExample(""),
        ]
    }

    var bad: [RuleExample] { [.body("↓")] }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document, document.block != nil,
            document.source.bytes[document.bodyStart...].allSatisfy(\.isSpace)
        else { return }
        report(
            document.source.finding(
                id, .warning, at: document.bodyStart, BodyMessages.empty))
    }
}
