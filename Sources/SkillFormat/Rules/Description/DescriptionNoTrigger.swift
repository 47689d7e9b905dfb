struct DescriptionNoTrigger: FrontmatterRule {
    let id = RuleID("description-no-trigger")
    let family = RuleFamily.description
    let summary = "The description says when to use the skill."
    let why = """
        A model starts a skill when the task at hand matches the tasks in the description. Only
        people start a skill with `disable-model-invocation`.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms. Use when a PDF has fields.\n---\n# PDF\n\nText.\n"
            ),
            RuleExample("---\nname: pdf\ndescription: 表を読みます。\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nwhen_to_use: A PDF has fields.\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\ndisable-model-invocation: true\n---\n# PDF\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: ↓Reads and fills forms.\n---\n# PDF\n\nText.\n")
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], let text = frontmatter.description,
            frontmatter.whenToUse == nil, frontmatter.isModelInvocable,
            text.utf8.count(where: { $0 < 0x80 }) * 2 > text.utf8.count
        else { return }
        guard !TriggerPhrase.occurs(in: text) else { return }
        report(
            document.source.finding(
                id, .info, at: field.valueOffset,
                DescriptionMessages.noTrigger))
    }
}
