internal import FileTree

struct SkillFileCase: Rule {
    let id = RuleID("skill-md-case")
    let family = RuleFamily.file
    let summary = "The skill file is named exactly SKILL.md."
    let why = """
        Clients look for exactly this name; `skill.md` is found only on file systems that ignore
        case. 35 of 11,550 public skills spell it differently.
        """

    var good: [RuleExample] {
        [
            .plain,
            RuleExample([("SKILL.md", "---\nname: pdf\n---\n"), ("docs/skill.md", "x\n")]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([("Skill.md", "↓---\nname: pdf\ndescription: Reads forms.\n---\n")]),
            RuleExample([("SKILL.md", "---\nname: pdf\n---\n"), ("skill.md", "↓x\n")]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for file in skill.files.files where file.path.isSkillFileVariant {
            report(
                Finding(
                    rule: id, severity: .error, path: file.path,
                    message: FileMessages.wrongCase(file.path),
                    remedy: .advice("mv \(file.path) SKILL.md")))
        }
    }
}
