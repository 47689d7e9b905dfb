struct FrontmatterUnclosed: FlawRule {
    let id = "frontmatter-unclosed"
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.unclosed]
    let summary = "The frontmatter ends with a line of three hyphens."
    let why = """
        Without the closing line the whole file is frontmatter, or none of it.
        """
    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample("↓---\nname: pdf\ndescription: Reads forms.\n\n# PDF\n")
        ]
    }
}
