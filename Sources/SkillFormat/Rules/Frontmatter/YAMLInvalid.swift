struct YAMLInvalid: FlawRule {
    let id = RuleID("yaml-invalid")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.syntax, .tooDeep, .tooLarge]
    let summary = "Frontmatter is valid YAML."
    let why = """
        Some agents read invalid YAML as a skill without a name, and others do not load the skill at
        all. 66 of 10,714 public skills are affected.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
            RuleExample(#"---\#nname: pdf\#ndescription: "Reads \"forms\"."\#n---\#n"#),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: ↓@me reads forms.\n---\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nargument-hint: ↓[title] [message]\n---\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata: ↓{\"a\":{\"b\":1}\n---\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nallowed-tools: ↓- Read\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓\"Reads \"forms\".\"\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓, it might\n---\n"),
            RuleExample("---\nname: pdf\nmetadata:\n↓\tauthor: me\n---\n"),
        ]
    }

    func severity(of skill: SkillContents) -> Finding.Severity {
        skill.document?.frontmatter == nil ? .error : skill.severity(.error, onInstall: .warning)
    }
}
