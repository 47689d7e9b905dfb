internal import Text

struct FieldValue: FrontmatterRule {
    let id = RuleID("field-value")
    let family = RuleFamily.fields
    let summary = "Fields with a fixed set of values have one of them."
    let why = """
        Claude Code ignores other values. `agent` and `background` have no effect without `context:
        fork`.
        """

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
