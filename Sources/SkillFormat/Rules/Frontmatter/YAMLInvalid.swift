/// Tells of a frontmatter that strict YAML parsers refuse.
struct YAMLInvalid: FlawRule {
    let id = RuleID("yaml-invalid")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.syntax, .tooDeep, .tooLarge]
    let summary = "The frontmatter is YAML."
    let why = """
        What is not YAML is read by some agents as a skill without a name, and by others not at all.
        66 of 10,714 public skills are like that.
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
