internal import Text

struct NameMissing: FrontmatterRule {
    let id = RuleID("name-missing")
    let family = RuleFamily.name
    let summary = FindingText(
        "Frontmatter has a name.",
        ja: "フロントマターに名前があること。")
    let why = FindingText(
        """
        The specification requires a name. Without one, agents use the folder name or ignore the
        skill.
        """,
        ja: """
            仕様は名前を求めています。名前がないと、エージェントはフォルダー名を使うか、スキルを無\
            視します。
            """)

    var bad: [RuleExample] {
        [
            RuleExample("---\n↓description: Reads forms.\n---\n")
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard frontmatter["name"] == nil else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: document.frontmatterStart,
                NameMessages.missing))
    }
}
