internal import FileTree
internal import SkillFormat

/// Finds skills and folders that can't be read.
struct SkillUnreadable: RepositoryRule {
    let id = RuleID("skill-unreadable")
    let family = RuleFamily.file
    let summary = FindingText(
        "Every file of a skill can be read.",
        ja: "スキルのすべてのファイルを読めること。")
    let why = FindingText(
        """
        Files that can't be read can't be checked, and users get an incomplete skill. Causes are missing permissions, too
        many files and too many nested folders. Folders whose names are not valid UTF-8 are reported and skipped, because
        their paths can't be written as text.
        """,
        ja: """
            読めないファイルは検査できず、ユーザーには不完全なスキルが届きます。原因は、権限の不足、\
            多すぎるファイル、深すぎるフォルダーです。名前が正しい UTF-8 でないフォルダーは、パス\
            を文字として書けないため、報告して読み飛ばします。
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
                ("pdf/SKILL.md", exampleSkill("pdf")),
                ("pdf/" + (0..<66).map { _ in "a/" }.joined() + "b.md", "Text.\n"),
            ])
        ]
    }

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        for (folder, error) in repository.tree.unreadable {
            report(
                Finding(
                    rule: id, severity: .error, path: folder,
                    message: RuleMessages.unreadableFolder(error.summary)))
        }
        let undecodableFolders = repository.tree.undecodableFolders.sorted()
        if !undecodableFolders.isEmpty {
            let shown = undecodableFolders.prefix(3).map { "`\($0)`" }
            report(
                Finding(
                    rule: id, severity: .warning, path: nil,
                    message: RuleMessages.skippedFolders(
                        shown, others: undecodableFolders.count - 3),
                    subject: shown.joined(separator: ", ")))
        }
        for failure in repository.failures {
            guard case .files(let error) = failure.error else { continue }
            report(
                Finding(
                    rule: id, severity: .error, path: failure.folder,
                    message: RuleMessages.unreadableSkill(error.summary)))
        }
    }
}
