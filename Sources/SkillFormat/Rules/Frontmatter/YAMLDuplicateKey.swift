struct YAMLDuplicateKey: FlawRule {
    let id = RuleID("yaml-duplicate-key")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.duplicateKey]
    let summary = "No key appears twice."
    let why = """
        Parsers disagree about which value counts, or reject both.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  name: x\n---\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n↓name: docx\n---\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  a: x\n  ↓a: y\n---\n"),
        ]
    }
}
