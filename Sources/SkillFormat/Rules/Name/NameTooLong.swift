internal import FileTree
internal import Text

struct NameTooLong: FrontmatterRule {
    let id = RuleID("name-too-long")
    let family = RuleFamily.name
    let summary = "The name is at most 64 characters long."
    let why = """
        The specification sets this limit, and the API rejects longer names. File systems allow a
        folder name of 255 bytes.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: \(String(repeating: "a", count: 64))\n---\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓\(String(repeating: "a", count: 65))\n---\n"),
            RuleExample("---\nname: ↓\(String(repeating: "𠮷", count: 64))\n---\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], let name = frontmatter.name?.canonicallyComposed
        else { return }
        let (characters, bytes) = (name.unicodeScalars.count, name.utf8.count)
        let message: String
        if characters > SkillName.lengthLimit {
            message = NameMessages.tooLong(characters, limit: SkillName.lengthLimit)
        } else if bytes > RelativePath.nameLimit {
            message = NameMessages.tooManyBytes(bytes, limit: RelativePath.nameLimit)
        } else {
            return
        }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset, message))
    }
}
