internal import FileTree
internal import Text

struct NameCharset: FrontmatterRule {
    let id = RuleID("name-charset")
    let family = RuleFamily.name
    let summary = "The name contains only lowercase letters, digits and hyphens."
    let why = """
        The specification allows lowercase letters and digits of any script, but no other
        characters. Most agents know such a skill by its folder, so this is a note; for
        `agentskills` and `claude-upload`, and if the name is a path, it is an error. 376 of 10,714 public skills break this rule, most of them
        with uppercase letters or spaces.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf-2\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: 日本語\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: u\u{308}ber\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓PDF\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: my↓ pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf↓_forms\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: \"a↓/b\"\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓Über\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓ｐｄｆ\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: 日本↓ 語\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"],
            let name = frontmatter.name?.canonicallyComposed,
            let bad = name.unicodeScalars.first(where: {
                !SkillName.allows($0) && $0 != "<" && $0 != ">"  // covered by name-xml
            })
        else { return }
        // The folder's name, if it is valid, corrects name-dir-mismatch as well.
        let slug = skill.folderName.flatMap { SkillName($0) } ?? SkillName.slug(of: name)
        // No install accepts a name that is a path or contains a control character.
        let isRefused = document.fault != nil
        report(
            document.source.finding(
                id, isRefused ? .error : .info, at: document.offset(of: String(bad), in: field),
                NameMessages.forbiddenCharacter,
                remedy: slug.map { .advice("name: \($0)") }))
    }
}
