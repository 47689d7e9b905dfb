internal import Text

struct NameEdgeHyphen: FrontmatterRule {
    let id = RuleID("name-edge-hyphen")
    let family = RuleFamily.name
    let summary = "The name neither starts nor ends with a hyphen."
    let why = """
        The specification forbids it, and the API rejects it.
        """

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓-pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓pdf-\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], let name = frontmatter.name,
            name.hasPrefix("-") || name.hasSuffix("-")
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                NameMessages.edgeHyphen,
                remedy: SkillName.slug(of: name).map { .advice("name: \($0)") }))
    }
}
