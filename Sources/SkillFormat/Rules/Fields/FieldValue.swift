internal import Text

struct FieldValue: FrontmatterRule {
    let id = RuleID("field-value")
    let family = RuleFamily.fields
    let summary = FindingText(
        "Fields with a fixed set of values have one of them.",
        ja: "値の決まっているフィールドが、そのどれかを持つこと。")
    let why = FindingText(
        """
        Claude Code ignores other values. `agent` and `background` have no effect without `context:
        fork`.
        """,
        ja: """
            Claude Code はほかの値を無視します。`agent` と `background` は、`context: fork` がなけ\
            れば効果がありません。
            """)

    var good: [RuleExample] {
        [.having("context: fork\nagent: Explore\neffort: high\nshell: bash")]
    }

    var bad: [RuleExample] {
        [
            .having("context: ↓new"),
            .having("effort: ↓huge"),
            .having("shell: ↓zsh"),
            .having("↓agent: Explore"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        for (key, values) in FieldTable.words {
            guard let field = frontmatter[key], let text = frontmatter.text(key),
                !values.contains(text)
            else { continue }
            report(
                document.source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: field.valueOffset,
                    FieldMessages.mustBe(values, key)))
        }
        guard frontmatter.text("context") != "fork" else { return }
        for field in frontmatter.fields where ["agent", "background"].contains(field.key) {
            report(
                document.source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: field.keyOffset,
                    FieldMessages.needsFork(field.key)))
        }
    }
}
