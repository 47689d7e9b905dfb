internal import SkillFormat

/// Finds suppression comments that have no effect.
struct SuppressionInvalid: RepositoryRule {
    let id = RuleID("suppression-invalid")
    let family = RuleFamily.repository
    let summary = FindingText(
        "A comment that suppresses a rule names the rule and gives a reason.",
        ja: "ルールを抑制するコメントに、ルールと理由が書かれていること。")
    let why = FindingText(
        """
        Readers must be able to judge whether the exception still applies, so `skills-ignore RULE` without `: REASON` has no
        effect. The same applies to a comment for an unknown rule.
        """,
        ja: """
            例外が今も当てはまるかどうかを、読み手が判断できなければなりません。そのため、`: 理由\
            ` のない `skills-ignore RULE` には効果がありません。知らないルールのコメントも同じです。
            """)

    var good: [RuleExample] {
        [
            RuleExample([
                (
                    "pdf/SKILL.md",
                    exampleSkill("pdf")
                        + "<!-- skills-ignore ref-missing-file: made by the first step -->\nSee [b](forms.md).\n"
                )
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                (
                    "pdf/SKILL.md",
                    exampleSkill("pdf")
                        + "<!-- ↓skills-ignore ref-missing-file -->\nSee [b](forms.md).\n<!-- ↓skills-ignore no-such-rule: why -->\n"
                )
            ])
        ]
    }

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        for misuse in repository.misuses {
            report(
                Finding(
                    rule: id, severity: .warning, path: misuse.path, line: misuse.line,
                    column: misuse.column, message: misuse.message))
        }
    }
}
