internal import Text

struct NameTooLong: FrontmatterRule {
    let id = RuleID("name-too-long")
    let family = RuleFamily.name
    let summary = "The name is at most 64 characters long."
    let why = """
        The specification sets this limit, and the API rejects longer names.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: \(String(repeating: "a", count: 64))\n---\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓\(String(repeating: "a", count: 65))\n---\n")
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], let name = frontmatter.name,
            name.unicodeScalars.count > 64
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                NameMessages.tooLong(name.unicodeScalars.count, limit: 64)))
    }
}
