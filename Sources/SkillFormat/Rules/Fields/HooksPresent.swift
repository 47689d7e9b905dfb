internal import Text

struct HooksPresent: FrontmatterRule {
    let id = RuleID("hooks-present")
    let family = RuleFamily.fields
    let summary = "The skill defines no hooks."
    let why = """
        Hooks are commands that Claude Code runs on certain events, without asking and without
        involving the model.
        """

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓hooks:\n  PreToolUse:\n    - matcher: Bash\n---\n# PDF\n\nText.\n"
            )
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["hooks"], !field.value.isBlank else { return }
        report(
            document.source.finding(
                id, skill.severity(.info, onInstall: .warning), at: field.keyOffset,
                FieldMessages.hooks, effect: .consent))
    }
}
