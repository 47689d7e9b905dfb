internal import Text

struct NameReservedWord: FrontmatterRule {
    let id = RuleID("name-reserved-word")
    let family = RuleFamily.name
    let summary = "The name contains neither `anthropic` nor `claude`."
    let why = """
        The Skills API rejects these words, although two of Anthropic's own skills contain them.
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
                NameMessages.reservedWord(word)))
    }
}
