internal import Text

/// Tells of a name that is a command of Claude Code.
struct NameCollisionBuiltin: FrontmatterRule {
    let id = RuleID("name-collision-builtin")
    let family = RuleFamily.name
    let summary = "The name is no command that Claude Code has already."
    let why = """
        A skill is started as `/name`; where Claude Code has a command of that name, people get the one and mean the
        other. Its documentation lists the commands.
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
                    ? "Claude Code keeps the name `synced` for itself"
                    : "Claude Code has a command /\(name) of its own"))
    }
}
