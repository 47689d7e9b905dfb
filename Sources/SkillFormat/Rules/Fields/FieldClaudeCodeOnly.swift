internal import Text

struct FieldClaudeCodeOnly: FrontmatterRule {
    let id = RuleID("field-claude-code-only")
    let family = RuleFamily.fields
    let summary = "All fields are part of the specification."
    let why = """
        Other agents ignore the fields that only Claude Code reads, and the API rejects them, so the
        skill behaves differently there.
        """

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓user-invocable: false\n↓model: opus\n---\n# PDF\n\nText.\n"
            )
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        for field in frontmatter.fields where FieldTable.claudeCode.contains(field.key) {
            report(
                document.source.finding(
                    id, .info, at: field.keyOffset,
                    FieldMessages.claudeCodeOnly(field.key)))
        }
    }
}
