internal import Text

struct NameDoubleHyphen: FrontmatterRule {
    let id = RuleID("name-double-hyphen")
    let family = RuleFamily.name
    let summary = "The name contains no consecutive hyphens."
    let why = """
        The specification forbids them, and the API rejects them.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: a-b\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓pdf--forms\ndescription: Reads forms.\n---\n# PDF\n\nText.\n")
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], let name = frontmatter.name,
            name.utf8.holds("--".utf8)
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                NameMessages.doubleHyphen,
                remedy: SkillName.slug(of: name).map { .advice("name: \($0)") }))
    }
}
