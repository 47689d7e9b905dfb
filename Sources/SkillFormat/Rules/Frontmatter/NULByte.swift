struct NULByte: FlawRule {
    let id = "nul-byte"
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.nulByte]
    let summary = "SKILL.md holds no NUL byte."
    let why = """
        Programs written in C stop reading there: people and agents see different texts.
        """
    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nText↓\u{0}\n")
        ]
    }
}
