struct FrontmatterUnclosed: FlawRule {
    let id = RuleID("frontmatter-unclosed")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.unclosed]
    let summary = "Frontmatter ends with a line of three hyphens."
    let why = """
        Without the closing line, some agents read the whole file as frontmatter, and others none of
        it.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n...\n# PDF\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---  \n# PDF\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("↓---\nname: pdf\ndescription: Reads forms.\n\n# PDF\n"),
            RuleExample("↓---"),
        ]
    }
}
