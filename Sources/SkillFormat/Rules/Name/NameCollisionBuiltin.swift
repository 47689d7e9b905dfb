internal import Text

struct NameCollisionBuiltin: FrontmatterRule {
    let id = RuleID("name-collision-builtin")
    let family = RuleFamily.name
    let summary = "The name is not that of a built-in Claude Code command."
    let why = """
        Skills are started as `/name`. If Claude Code has a command of that name, users get one and
        mean the other. The Claude Code documentation lists the commands.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: compact-tables\ndescription: Reads forms.\n---\n# PDF\n\nText.\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: ↓compact\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: ↓Synced\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"], let name = frontmatter.name?.lowercased(),
            FieldTable.commands.contains(name)
        else { return }
        report(
            document.source.finding(
                id, .info, at: field.valueOffset,
                name == "synced"
                    ? NameMessages.reservedName(name)
                    : NameMessages.builtinCommand(name)))
    }
}
