internal import FileTree
internal import SkillFormat

/// Tells of a SKILL.md that nobody could read.
struct SkillFileTooLarge: RepositoryRule {
    let id = RuleID("skill-md-too-large")
    let family = RuleFamily.file
    let summary = "SKILL.md is at most 1 MiB."
    let why = """
        An agent loads it whole; the largest of 11,550 public ones has 294,426 bytes, and 5,000 tokens are advised.
        """

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

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for failure in repository.failures {
            guard case .tooLarge = failure.error, let path = failure.folder.appending(.skillFile)
            else { continue }
            report(
                Finding(
                    rule: id, severity: .error, path: path,
                    message: "the file is larger than 1 MiB", subject: path.description))
        }
    }
}
