internal import Text

struct CompatibilityTooLong: FrontmatterRule {
    let id = RuleID("compatibility-too-long")
    let family = RuleFamily.fields
    let summary = "The `compatibility` field is 1 to 500 characters long."
    let why = """
        The specification sets this limit.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\ncompatibility: Needs Python 3.\n---\n# PDF\n\nText.\n"
            )
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\ncompatibility:↓\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ncompatibility: ↓\(String(repeating: "a", count: 501))\n---\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["compatibility"] else { return }
        let count = frontmatter.compatibility?.unicodeScalars.count ?? 0
        guard count > 500 || field.value.isBlank else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .info), at: field.valueOffset,
                count == 0
                    ? FieldMessages.emptyCompatibility
                    : FieldMessages.compatibilityTooLong(count, limit: 500)))
    }
}
