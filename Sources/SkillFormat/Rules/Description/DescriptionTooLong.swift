internal import Text

/// Tells of a description over 1,024 characters.
struct DescriptionTooLong: FrontmatterRule {
    let id = RuleID("description-too-long")
    let family = RuleFamily.description
    let summary = "The description has at most 1,024 characters."
    let why = """
        The specification sets the limit, counted in Unicode scalars; clients cut or refuse what is longer.
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
                "the description has \(text.unicodeScalars.count) characters, and 1024 are allowed")
        )
    }
}
