internal import Text

struct BodyTooManyTokens: Rule {
    let id = RuleID("body-too-many-tokens")
    let family = RuleFamily.body
    let summary = "SKILL.md has at most about 5,000 tokens after its frontmatter."
    let why = """
        Every use of the skill loads the whole body, and Claude Code keeps only its first 5,000
        tokens when it compacts a session. The number of tokens is an estimate: one for four
        characters of English, or for one character of Japanese, Chinese or Korean.
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
                BodyMessages.tooManyTokens(tokens, limit: 5000)))
    }
}
