struct FrontmatterNotFirst: FlawRule {
    let id = RuleID("frontmatter-not-first")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.notFirst]
    let summary = "Frontmatter starts on line 1."
    let why = """
        Most agents look for `---` on the very first line and treat a later block as text.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
            RuleExample("\u{FEFF}---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
            RuleExample("# PDF\n\n---\n\nname\n\n---\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("\n↓---\nname: pdf\ndescription: Reads forms.\n---\n"),
            RuleExample("<!-- draft -->\n↓---\nname: pdf\ndescription: Reads forms.\n---\n"),
            RuleExample("```markdown\n↓---\nname: pdf\ndescription: Reads forms.\n---\n```\n"),
            RuleExample("# PDF\n\n---\n\nText.\n\n↓---\nname: pdf\n---\n"),
        ]
    }
}
