internal import Text

/// Tells of a skill without a name.
struct NameMissing: FrontmatterRule {
    let id = RuleID("name-missing")
    let family = RuleFamily.name
    let summary = "The frontmatter has a name."
    let why = """
        The specification asks for it; without one agents fall back to the name of the folder, or leave the skill out.
        """

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
                "the frontmatter has no name"))
    }
}
