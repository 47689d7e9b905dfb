internal import FileTree

struct NestedSkill: PackageRule {
    let id = RuleID("nested-skill")
    let summary = FindingText(
        "The skill contains no other skill.",
        ja: "ほかのスキルが含まれないこと。")
    let why = FindingText(
        """
        Agents differ in whether they find a nested skill, and installing one skill installs the
        other as well.
        """,
        ja: """
            中のスキルを見つけるかどうかはエージェントによって異なります。また、1個のスキルをイン\
            ストールすると、もう1個もインストールされます。
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
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("more/SKILL.md", "↓---\nname: more\n---\n"),
                ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for file in skill.files.files
        where file.path.lastName == "SKILL.md" && file.path != .skillFile {
            report(finding(file.path, .info, PackageMessages.nestedSkill))
        }
    }
}
