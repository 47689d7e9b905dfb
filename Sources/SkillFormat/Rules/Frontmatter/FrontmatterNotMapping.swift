struct FrontmatterNotMapping: FlawRule {
    let id = RuleID("frontmatter-not-mapping")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.notMapping]
    let summary = "Frontmatter is a mapping of keys to values."
    let why = """
        The specification requires a mapping; a list or plain text cannot contain a name.
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
