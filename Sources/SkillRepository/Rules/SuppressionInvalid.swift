internal import SkillFormat

/// Tells of comments that are to silence a rule and don't.
struct SuppressionInvalid: RepositoryRule {
    let id = RuleID("suppression-invalid")
    let family = RuleFamily.repository
    let summary = "A comment that silences a rule names it and gives a reason."
    let why = """
        The next reader must know whether the exception still holds, so `skills-ignore RULE: REASON` without a reason silences
        nothing; neither does one for a rule that does not exist.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                (
                    "pdf/SKILL.md",
                    exampleSkill("pdf")
                        + "<!-- skills-ignore ref-missing-file: made by the first step -->\nSee [b](b.md).\n"
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
                        + "<!-- ↓skills-ignore ref-missing-file -->\nSee [b](b.md).\n<!-- ↓skills-ignore no-such-rule: why -->\n"
                )
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for misuse in repository.misuses {
            report(
                Finding(
                    rule: id, severity: .warning, path: misuse.path, line: misuse.line,
                    column: misuse.column, message: misuse.message))
        }
    }
}
