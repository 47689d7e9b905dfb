struct YAMLInvalid: FlawRule {
    let id = "yaml-invalid"
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.syntax, .tooDeep, .tooLarge]
    let summary = "The frontmatter is YAML."
    let why = """
        What is no YAML is read by some agents as a skill without a name, and by others not at all.
        """
    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\n↓\tdescription: Reads forms.\n---\n")
        ]
    }
}
