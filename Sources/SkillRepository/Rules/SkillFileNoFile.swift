internal import FileTree
internal import SkillFormat

/// Tells of a SKILL.md that is a folder, a device or a link that leads out of the skill.
struct SkillFileNoFile: RepositoryRule {
    let id = RuleID("skill-md-not-file")
    let family = RuleFamily.file
    let summary = "SKILL.md is a file of the skill."
    let why = """
        Nothing can be read from it, or what it says comes from somewhere that is not copied along with the skill.
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
            RuleExample(
                [
                    ("skills/pdf/SKILL.md", "↓"), ("other/text.md", "Text.\n"),
                ], links: ["skills/pdf/SKILL.md": "../../other/text.md"]),
            RuleExample([("pdf/SKILL.md/a.md", "Text.\n")]),
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for failure in repository.failures {
            switch failure.error {
            case .notRegularFile, .noSkillFile: break
            default: continue
            }
            let file = failure.folder.appending(.skillFile)
            let message =
                switch repository.tree.kind(of: file) {
                case nil: "SKILL.md is a link that leads nowhere"
                case .directory: "SKILL.md is a folder"
                default: "SKILL.md is not a file of the skill"
                }
            let isFolder = repository.tree.kind(of: file) == .directory
            report(
                Finding(
                    rule: id, severity: .error, path: isFolder ? failure.folder : file,
                    message: message))
        }
    }
}
