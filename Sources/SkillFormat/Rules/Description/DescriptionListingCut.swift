internal import Text

struct DescriptionListingCut: FrontmatterRule {
    let id = RuleID("description-listing-cut")
    let family = RuleFamily.description
    let summary = "The description and `when_to_use` have at most 1,536 characters in total."
    let why = """
        Claude Code truncates longer text in its list of skills.
        """

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: \(String(repeating: "a", count: 1000))\nwhen_to_use: ↓\(String(repeating: "b", count: 537))\n---\n"
            )
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["when_to_use"], let more = frontmatter.whenToUse,
            let text = frontmatter.description,
            text.unicodeScalars.count + more.unicodeScalars.count > 1536
        else { return }
        report(
            document.source.finding(
                id, .info, at: field.valueOffset,
                DescriptionMessages.truncated(1536)))
    }
}
