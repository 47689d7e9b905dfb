internal import Text

/// Tells of a word that the API keeps for itself.
struct NameReservedWord: FrontmatterRule {
    let id = RuleID("name-reserved-word")
    let family = RuleFamily.name
    let summary = "The name holds neither `anthropic` nor `claude`."
    let why = """
        The Skills API refuses these words; two of Anthropic's own skills have them all the same.
        """

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: ↓claude-helper\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: my-↓anthropic-pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], let name = frontmatter.name?.lowercased(),
            let word = SkillName.reservedWord(in: name)
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.warning, onInstall: .info),
                at: document.offset(of: word, in: field),
                "the name holds the reserved word `\(word)`"))
    }
}
