internal import FileTree
internal import SkillFormat

/// Finds SKILL.md files that are folders, devices, or symlinks out of the skill.
struct SkillFileNotRegular: RepositoryRule {
    let id = RuleID("skill-md-not-file")
    let family = RuleFamily.file
    let summary = FindingText(
        "SKILL.md is a regular file in the skill folder.",
        ja: "SKILL.md が、スキルのフォルダーの中の通常のファイルであること。")
    let why = FindingText(
        """
        Otherwise it can't be read, or its text comes from a place that is not copied together with the skill.
        """,
        ja: "そうでなければ読めないか、スキルと一緒にコピーされない場所の文章を読むことになります。")

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

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        for failure in repository.failures {
            switch failure.error {
            case .notRegularFile, .noSkillFile: break
            default: continue
            }
            let file = failure.folder.appending(.skillFile)
            let message =
                switch repository.tree.kind(of: file) {
                case nil: RuleMessages.brokenSymlink
                case .directory: RuleMessages.skillFileIsFolder
                default: RuleMessages.skillFileOutside
                }
            let isFolder = repository.tree.kind(of: file) == .directory
            report(
                Finding(
                    rule: id, severity: .error, path: isFolder ? failure.folder : file,
                    message: message))
        }
    }
}
