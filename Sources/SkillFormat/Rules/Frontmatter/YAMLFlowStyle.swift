struct YAMLFlowStyle: FlawRule {
    let id = RuleID("yaml-flow-style")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.flowStyle]
    let summary = "Lists and mappings are written in block style, one item per line."
    let why = """
        skills-ref, the specification's reference validator, rejects brackets and braces. 1,858 of
        11,550 public skills use them, and agents accept them.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
            RuleExample(
                "---\nname: pdf\ndescription: \"[Reads forms]\"\nmetadata:\n  author: me\n---\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nmetadata: ↓{a: [b, c]}\n---\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nallowed-tools: ↓[Read]\n---\n"),
        ]
    }

    func severity(of skill: SkillContents) -> Finding.Severity {
        .info
    }
}
