internal import Text

struct FieldOneAgent: FrontmatterRule {
    let id = RuleID("field-one-agent")
    let family = RuleFamily.fields
    let summary = "All fields are part of the specification."
    let why = """
        Other agents ignore the fields that only Claude Code or only OpenClaw reads, and the API
        rejects them, so the skill behaves differently there.
        """

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓user-invocable: false\n↓model: opus\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓homepage: https://example.com\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        for field in frontmatter.fields {
            guard let agent = FieldTable.agent(of: field.key) else { continue }
            report(
                document.source.finding(
                    id, .info, at: field.keyOffset, FieldMessages.readOnly(by: agent, field.key)))
        }
    }
}
