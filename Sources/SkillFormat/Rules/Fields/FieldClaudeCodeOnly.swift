internal import Text

/// Tells of fields that Claude Code alone reads.
struct FieldClaudeCodeOnly: FrontmatterRule {
    let id = RuleID("field-claude-code-only")
    let family = RuleFamily.fields
    let summary = "The fields are those of the specification."
    let why = """
        Other agents pass such a field over, and the API refuses it: the skill behaves differently there.
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
                    "only Claude Code reads the field `\(field.key)`"))
        }
    }
}
