internal import Text

struct DescriptionEmpty: FrontmatterRule {
    let id = RuleID("description-empty")
    let family = RuleFamily.description
    let summary = "The description is not empty."
    let why = """
        An empty description is treated like a missing one: see description-missing.
        """

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription:↓\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf\ndescription: ↓\" \"\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf\ndescription: ↓null\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], field.value.isBlank else { return }
        report(
            document.source.finding(id, .error, at: field.valueOffset, DescriptionMessages.empty))
    }
}
