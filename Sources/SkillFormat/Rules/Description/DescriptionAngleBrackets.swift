internal import Text

struct DescriptionAngleBrackets: FrontmatterRule {
    let id = RuleID("description-angle-brackets")
    let family = RuleFamily.description
    let summary = "The description contains no `<` or `>`."
    let why = """
        The prompt contains the description between tags. The API rejects tags in it, and
        quick_validate rejects any angle bracket. Agents read them, so this is a note, and an error
        for `claude-upload`.
        """

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads ↓<b>forms</b>.\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Needs Python ↓> 3.10 for forms.\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], let text = frontmatter.description,
            let bracket = text.unicodeScalars.first(where: { $0 == "<" || $0 == ">" })
        else { return }
        report(
            document.source.finding(
                id, .info,
                at: document.offset(of: String(bracket), in: field),
                DescriptionMessages.angleBracket(bracket)))
    }
}
