internal import Text

struct NameNonASCII: FrontmatterRule {
    let id = RuleID("name-non-ascii")
    let family = RuleFamily.name
    let summary = "The name contains only ASCII characters."
    let why = """
        The specification accepts letters of any script; uploads to Claude accept `a-z`, `0-9` and
        hyphens only.
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
        let plain = SkillName.slug(of: name).flatMap { slug in
            slug.description.utf8.allSatisfy { $0 < 0x80 } ? slug : nil
        }
        report(
            document.source.finding(
                id, .info, at: document.offset(of: String(first), in: field),
                NameMessages.nonASCII,
                remedy: plain.map { .advice("name: \($0)") }))
    }
}
