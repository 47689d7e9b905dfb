internal import Text

/// Tells of a name in other letters than a to z.
struct NameNonASCII: FrontmatterRule {
    let id = RuleID("name-non-ascii")
    let family = RuleFamily.name
    let summary = "The name is written in the letters a to z."
    let why = """
        skills-ref takes letters of any script, the API and many clients do not.
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
                "the name holds letters that are not ASCII",
                fix: SkillName.slug(of: name).map { "name: \($0)" }))
    }
}
