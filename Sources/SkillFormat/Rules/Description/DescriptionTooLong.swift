internal import Text

struct DescriptionTooLong: FrontmatterRule {
    let id = RuleID("description-too-long")
    let family = RuleFamily.description
    let summary = "The description is at most 1,024 characters long."
    let why = """
        The specification sets this limit, counted in Unicode scalars; clients truncate or reject
        longer descriptions.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: \(String(repeating: "表", count: 1024))\n---\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: ↓\(String(repeating: "a", count: 1025))\n---\n")
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], let text = frontmatter.description,
            text.unicodeScalars.count > 1024
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                DescriptionMessages.tooLong(text.unicodeScalars.count, limit: 1024))
        )
    }
}
