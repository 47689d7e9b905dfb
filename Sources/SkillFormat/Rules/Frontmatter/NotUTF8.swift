struct NotUTF8: FlawRule {
    let id = "not-utf8"
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.notUTF8]
    let summary = "SKILL.md is UTF-8."
    let why = """
        Agents read UTF-8; other encodings come out as rubbish or not at all.
        """
    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
            RuleExample("---\nname: pdf\ndescription: 表を読む。\n---\n"),
        ]
    }
    var bad: [RuleExample] {
        []
    }
}
