internal import FileTree

struct TooLarge: PackageRule {
    let id = RuleID("too-large")
    let summary = "A skill is at most 8 MB."
    let why = """
        Of 12,157 public skills one is larger; the Claude API takes no more than 30 MB.
        """
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
                message: "its files have \(megabytes) MB together", subject: String(size)))
    }
}
