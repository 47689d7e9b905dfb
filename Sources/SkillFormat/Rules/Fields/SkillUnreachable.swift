internal import Text

struct SkillUnreachable: FrontmatterRule {
    let id = RuleID("skill-unreachable")
    let family = RuleFamily.fields
    let summary = FindingText(
        "The user or the model can start the skill.",
        ja: "ユーザーかモデルがスキルを開始できること。")
    let why = FindingText(
        """
        If neither of them can, the skill is never used.
        """,
        ja: "どちらも開始できなければ、スキルは使われません。")

    var good: [RuleExample] {
        [
            .having("disable-model-invocation: true"),
            .having("user-invocable: false"),
        ]
    }

    var bad: [RuleExample] {
        [.having("↓disable-model-invocation: true\nuser-invocable: false")]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard !frontmatter.isUserInvocable, !frontmatter.isModelInvocable,
            let field = frontmatter["disable-model-invocation"]
        else { return }
        report(
            document.source.finding(
                id, .warning, at: field.keyOffset,
                FieldMessages.unreachable))
    }
}
