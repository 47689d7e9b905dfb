/// Tells of a frontmatter that has no keys.
struct FrontmatterNotMapping: FlawRule {
    let id = RuleID("frontmatter-not-mapping")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.notMapping]
    let summary = "The frontmatter is a list of keys and values."
    let why = """
        The specification asks for a mapping; a list or bare text has no name.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\n↓- name\n- pdf\n---\n"),
            RuleExample("---\n↓just text\n---\n"),
            RuleExample("---\n↓[name, pdf]\n---\n"),
        ]
    }
}
