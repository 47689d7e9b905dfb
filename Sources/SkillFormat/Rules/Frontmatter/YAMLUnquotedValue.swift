struct YAMLUnquotedValue: FlawRule {
    let id = "yaml-unquoted-colon"
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.unquotedValue]
    let summary = "A value that YAML would misread stands between quotes."
    let why = """
        A colon with a space behind it starts a new key, and characters such as @ may not start a value: strict parsers drop the whole skill. It is the most frequent fault of all, 53 of 66 skills with broken YAML.
        """
    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: \"Forms: reads and fills them.\"\n---\n")
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Forms↓: reads and fills them.\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓@me reads forms.\n---\n"),
        ]
    }
}
