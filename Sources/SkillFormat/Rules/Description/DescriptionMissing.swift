internal import Text

/// Tells of a skill without a description.
struct DescriptionMissing: FrontmatterRule {
    let id = RuleID("description-missing")
    let family = RuleFamily.description
    let summary = "The frontmatter has a description."
    let why = """
        The description is all that a model sees of a skill until it uses it; without one most clients leave the skill out.
        """

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
                id, .error, at: document.frontmatterStart, "the frontmatter has no description"))
    }
}
