internal import Text

/// Tells of angle brackets in the description.
struct DescriptionAngleBrackets: FrontmatterRule {
    let id = RuleID("description-angle-brackets")
    let family = RuleFamily.description
    let summary = "The description holds no `<` or `>`."
    let why = """
        It is put between tags in the prompt: the API refuses tags in it, and quick_validate any such bracket.
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
                id, skill.severity(.warning, onInstall: .info),
                at: document.offset(of: String(bracket), in: field),
                "the description holds `\(bracket)`"))
    }
}
