internal import FileTree

struct TooLarge: PackageRule {
    let id = RuleID("too-large")
    let summary = FindingText(
        "The skill is at most 8 MB in size.",
        ja: "スキルの大きさが 8 MB 以内であること。")
    let why = FindingText(
        """
        Only one of 12,157 public skills is larger; the Claude API accepts at most 30 MB.
        """,
        ja: "公開スキル 12,157個のうち、これより大きいものは1個だけです。Claude API の上限は 30 MB です。")
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
        let film = [UInt8](repeating: 0, count: 8_000_001)
        return [RuleExample([skill], binaries: [("film.bin", film)])]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        let size = skill.files.size
        guard size > 8_000_000 else { return }
        let megabytes = (size + 500_000) / 1_000_000
        report(
            Finding(
                rule: id, severity: .warning, path: nil,
                message: PackageMessages.tooLarge(megabytes: megabytes), subject: String(size)))
    }
}
