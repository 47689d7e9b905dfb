internal import Text

struct DescriptionType: FrontmatterRule {
    let id = RuleID("description-type")
    let family = RuleFamily.description
    let summary = "The description is a string."
    let why = """
        Clients that expect text crash on a list or a number, or ignore the skill.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf\ndescription: \"1\"\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription:\n  ↓- Reads forms.\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓1\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf\ndescription: ↓yes\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], !field.value.isString, !field.value.isBlank
        else {
            return
        }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                DescriptionMessages.notString,
                remedy: field.quoted(in: document.source.bytes)))
    }
}
