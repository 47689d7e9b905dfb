struct YAMLAliasOrTag: FlawRule {
    let id = RuleID("yaml-alias-or-tag")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.aliasOrTag]
    let summary = "Frontmatter uses no anchors, aliases, tags or merge keys."
    let why = """
        Few agents support them, and they can make a small file expand without limit.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: ↓&a Reads forms.\n---\n"),
            RuleExample("---\nname: ↓!!str pdf\ndescription: Reads forms.\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓*a\n---\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  ↓<<: x\n---\n"),
        ]
    }

    func severity(of skill: SkillContents) -> Finding.Severity {
        .warning
    }
}
