internal import FileTree
internal import SkillFormat

/// Finds SKILL.md files that are too large to read.
struct SkillFileTooLarge: RepositoryRule {
    let id = RuleID("skill-md-too-large")
    let family = RuleFamily.file
    let summary = FindingText(
        "SKILL.md is at most 1 MiB.",
        ja: "SKILL.md が 1 MiB 以内であること。")
    let why = FindingText(
        """
        Agents load the whole file. The largest of 11,550 public ones has 294,426 bytes, and the recommendation is at most
        5,000 tokens.
        """,
        ja: """
            エージェントはファイル全体を読み込みます。公開されている 11,550個のうち最大のものは \
            294,426バイトで、推奨される上限は 5,000 トークンです。
            """)

    var good: [RuleExample] {
        [
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf"))
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                (
                    "pdf/SKILL.md",
                    "↓" + exampleSkill("pdf") + String(repeating: "Read on.\n", count: 120_000)
                )
            ])
        ]
    }

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        for failure in repository.failures {
            guard case .tooLarge = failure.error, let path = failure.folder.appending(.skillFile)
            else { continue }
            report(
                Finding(
                    rule: id, severity: .error, path: path,
                    message: RuleMessages.skillFileTooLarge, subject: path.description))
        }
    }
}
