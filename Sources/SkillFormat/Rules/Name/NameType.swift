internal import Text

struct NameType: FrontmatterRule {
    let id = RuleID("name-type")
    let family = RuleFamily.name
    let summary = "The name is a string."
    let why = """
        YAML reads `2048` as a number and `true` as a Boolean, so clients crash or see a different
        name.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: \"2048\"\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: 2048-game\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓2048\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓1.0\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓2024-01-01\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓true\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname:\n  ↓- pdf\n---\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], !field.value.isString, !field.value.isBlank else {
            return
        }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                NameMessages.notString, remedy: field.quoted(in: document.source.bytes)))
    }
}
