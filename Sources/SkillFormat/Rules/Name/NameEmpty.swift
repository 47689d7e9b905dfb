internal import Text

struct NameEmpty: FrontmatterRule {
    let id = RuleID("name-empty")
    let family = RuleFamily.name
    let summary = "The name is not empty."
    let why = """
        An empty name is treated like a missing one: see name-missing.
        """

    var bad: [RuleExample] {
        [
            RuleExample("---\nname:↓\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓\"  \"\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓~\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], field.value.isBlank else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                NameMessages.empty))
    }
}
