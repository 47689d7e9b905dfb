internal import Digest
internal import FileTree
internal import Markdown
internal import Text

struct FileNotChecked: PackageRule {
    let id = RuleID("file-not-checked")
    let summary = "Every text is small enough to be checked."
    let why = """
        The rules read texts of up to 1 MiB and scripts of up to 16 MiB. What is beyond them may contain anything; a
        document or script of that size requires consent.
        """
    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                ("scripts/long.sh", String(repeating: "ls\n", count: 400_000)),
            ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                ("references/long.md", "↓" + String(repeating: "text\n", count: 210_000)),
            ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for file in skill.files.files
        where file.size > SkillFiles.textLimit && file.flag != .link
            && skill.texts[file.path] == nil
        {
            guard let head = skill.facts.heads[file.path], Self.isText(head) else { continue }
            let isRead =
                file.path.isMarkdown || SourceText(path: file.path, bytes: head).isScript
            report(
                finding(
                    file.path, isRead ? .warning : .info, PackageMessages.notChecked,
                    effect: isRead ? .consent : .report))
        }
    }

    private static func isText(_ head: [UInt8]) -> Bool {
        !head.isEmpty && head.allSatisfy { $0 >= 0x20 || $0.isSpace }
    }
}
