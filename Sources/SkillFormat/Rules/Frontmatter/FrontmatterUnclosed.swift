/// Tells of a frontmatter without an end.
struct FrontmatterUnclosed: FlawRule {
    let id = RuleID("frontmatter-unclosed")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.unclosed]
    let summary = "A line of three hyphens ends the frontmatter."
    let why = """
        Without the closing line the whole file is frontmatter to some agents, and none of it to others.
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
