internal import Text

struct MetadataType: FrontmatterRule {
    let id = RuleID("metadata-type")
    let family = RuleFamily.fields
    let summary = "The `metadata` field is a mapping."
    let why = """
        The specification requires keys with values; clients ignore anything else.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  author: me\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata:\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata: ↓text\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  ↓- a\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["metadata"], !field.value.isBlank else { return }
        if case .mapping = field.value { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .info), at: field.valueOffset,
                FieldMessages.metadataNotMapping))
    }
}
