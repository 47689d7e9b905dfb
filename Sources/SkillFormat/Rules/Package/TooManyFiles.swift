internal import FileTree

struct TooManyFiles: PackageRule {
    let id = RuleID("too-many-files")
    let summary = FindingText(
        "The skill has at most 200 files.",
        ja: "ファイルが 200個以内であること。")
    let why = FindingText(
        """
        More files usually mean that a project or its build output was added by mistake.
        """,
        ja: "これより多い場合は、プロジェクトやビルドの出力が誤って入っていることがほとんどです。")
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
                ])
        ]
    }
    var bad: [RuleExample] {
        let skill = ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
        return [RuleExample([skill] + (1...200).map { ("pages/\($0).md", "Page\n") })]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        let count = skill.files.files.count
        guard count > 200 else { return }
        report(finding(nil, .info, PackageMessages.tooManyFiles(count)))
    }
}
