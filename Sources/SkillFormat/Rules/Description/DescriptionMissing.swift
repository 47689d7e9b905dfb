internal import Text

struct DescriptionMissing: FrontmatterRule {
    let id = RuleID("description-missing")
    let family = RuleFamily.description
    let summary = FindingText(
        "Frontmatter has a description.",
        ja: "フロントマターに説明があること。")
    let why = FindingText(
        """
        The description is all that a model sees of a skill until it uses it, and most clients
        ignore a skill without one.
        """,
        ja: """
            スキルを使うまで、モデルには説明しか見えません。多くのクライアントは、説明のないスキル\
            を無視します。
            """)

    var bad: [RuleExample] {
        [
            RuleExample("---\n↓name: pdf\n---\n")
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard frontmatter["description"] == nil else { return }
        report(
            document.source.finding(
                id, .error, at: document.frontmatterStart, DescriptionMessages.missing))
    }
}
