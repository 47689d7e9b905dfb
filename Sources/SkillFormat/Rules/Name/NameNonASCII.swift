internal import Text

struct NameNonASCII: FrontmatterRule {
    let id = RuleID("name-non-ascii")
    let family = RuleFamily.name
    let summary = "The name contains only ASCII characters."
    let why = """
        skills-ref accepts letters of any script; the API and many clients do not.
        """

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓日本語\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: caf↓é\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], let name = frontmatter.name,
            let first = name.unicodeScalars.first(where: { !$0.isASCII })
        else { return }
        report(
            document.source.finding(
                id, .warning, at: document.offset(of: String(first), in: field),
                NameMessages.nonASCII,
                fix: SkillName.slug(of: name).map { "name: \($0)" }))
    }
}
