struct FrontmatterMissing: FlawRule {
    let id = RuleID("frontmatter-missing")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.missing]
    let summary = "SKILL.md starts with frontmatter."
    let why = """
        Agents know a skill by the name and description in its frontmatter; without it, they never
        use the skill. 139 of 10,714 public skills have none.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("↓# PDF\n\nReads forms.\n"),
            RuleExample("↓# PDF\n\n---\n\nA rule is no frontmatter.\n\n---\n"),
            RuleExample("↓"),
            RuleExample([("SKILL.md", "\u{FEFF}↓# PDF\n")]),
        ]
    }
}
