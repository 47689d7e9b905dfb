internal import Text

struct NameXML: FrontmatterRule {
    let id = RuleID("name-xml")
    let family = RuleFamily.name
    let summary = "The name contains no `<` or `>`."
    let why = """
        Models see names and descriptions between XML tags, and an angle bracket could close such a
        tag. The Skills API rejects them.
        """

    var good: [RuleExample] {
        [RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n")]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf↓<b>\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: \"↓</skill>\"\ndescription: Reads.\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], let name = frontmatter.name,
            let bracket = name.first(where: { $0 == "<" || $0 == ">" })
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning),
                at: document.offset(of: String(bracket), in: field),
                NameMessages.angleBracket))
    }
}
