internal import Text

/// Tells of a name that is not its folder's.
struct NameFolderMismatch: FrontmatterRule {
    let id = RuleID("name-dir-mismatch")
    let family = RuleFamily.name
    let summary = "The name is that of the folder."
    let why = """
        The specification asks for it: some clients go by the folder, some by the name, and people search for either.
        1,249 of 10,714 public skills break it.
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
            let name = frontmatter.name, name != folder
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
                "the name is `\(name)` and the folder `\(folder)`",
                fix: SkillName(folder).map { "name: \($0)" }))
    }
}
