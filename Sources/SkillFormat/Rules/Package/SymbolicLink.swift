internal import FileTree

struct SymbolicLink: PackageRule {
    let id = RuleID("symlink")
    let summary = FindingText(
        "The skill contains no symlinks.",
        ja: "シンボリックリンクが含まれないこと。")
    let why = FindingText(
        """
        Archives made on Windows, many archive tools and catalogs lose symlinks, and the skill
        arrives with files missing.
        """,
        ja: """
            Windows で作ったアーカイブ、多くのアーカイブツール、カタログではシンボリックリンクが失\
            われ、ファイルの足りないスキルが届きます。
            """)
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    (
                        "SKILL.md",
                        "---\nname: pdf\ndescription: Reads forms.\n---\nSee references/a.md.\n"
                    ),
                    ("references/a.md", "A\n"),
                    ("references/b.md", "↓"),
                ], links: ["references/b.md": "a.md"])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (path, target) in skill.facts.links {
            report(finding(path, .info, PackageMessages.symlink(to: target)))
        }
    }
}
