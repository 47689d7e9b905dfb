internal import Text

/// Tells of a name with angle brackets.
struct NameXML: FrontmatterRule {
    let id = RuleID("name-xml")
    let family = RuleFamily.name
    let summary = "The name holds no `<` and no `>`."
    let why = """
        Names and descriptions stand between XML tags in what a model reads; a bracket could end one. The Skills API
        refuses it.
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
                "the name holds an angle bracket"))
    }
}
