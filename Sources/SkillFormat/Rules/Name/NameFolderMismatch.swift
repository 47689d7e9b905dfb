internal import FileTree
internal import Text

struct NameFolderMismatch: FrontmatterRule {
    let id = RuleID("name-dir-mismatch")
    let family = RuleFamily.name
    let summary = "The name matches the folder name."
    let why = """
        The specification requires it: some clients use the folder name, others the name in the
        frontmatter, and people search for either. 1,249 of 10,714 public skills break this rule.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\n---\n# PDF\n\nText.\n", folder: "pdf"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓pdf-forms\n---\n# PDF\n\nText.\n", folder: "pdf")
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let folder = skill.folderName, let field = frontmatter["name"],
            let name = frontmatter.name, name != folder,
            // Other characters are covered by name-charset, whose advice is the folder's name.
            name.canonicallyComposed.unicodeScalars.allSatisfy(SkillName.allows)
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                NameMessages.folderMismatch(name, folder: folder),
                remedy: Self.remedy(name, folder)))
    }

    /// Returns the name to use for both: that of the folder, unless only the other one has no more than the characters
    /// that all programs accept.
    private static func remedy(_ name: String, _ folder: String) -> Remedy? {
        let isPlain = { (name: String) in name.utf8.allSatisfy { $0 < 0x80 } }
        if !isPlain(folder), isPlain(name), let name = SkillName(name) {
            return .advice(NameMessages.renameFolder(to: name))
        }
        return SkillName(folder).map { .advice("name: \($0)") }
    }
}
