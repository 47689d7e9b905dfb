internal import Text

/// Tells of more than about 5,000 tokens.
struct BodyTooManyTokens: Rule {
    let id = RuleID("body-too-many-tokens")
    let family = RuleFamily.body
    let summary = "SKILL.md has at most about 5,000 tokens behind its frontmatter."
    let why = """
        The body is loaded whole at every use, and Claude Code keeps only its first 5,000 tokens when it shortens a session.
        Tokens are an estimate: four characters of English, or one of Japanese, Chinese or Korean.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\n---\n\(String(repeating: "four", count: 5000))")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\n---\n↓\(String(repeating: "four", count: 5000))x"),
            RuleExample("---\nname: pdf\n---\n↓\(String(repeating: "長い説明", count: 1251))"),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document else { return }
        let tokens = document.bodyTokens
        guard tokens > 5000 else { return }
        report(
            document.source.finding(
                id, skill.severity(.warning, onInstall: .info), at: document.bodyStart,
                "the instructions have about \(tokens) tokens, and 5000 are advised"))
    }
}
