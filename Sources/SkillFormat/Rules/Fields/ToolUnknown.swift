internal import Text

struct ToolUnknown: FrontmatterRule {
    let id = RuleID("tool-unknown")
    let family = RuleFamily.fields
    let summary = "Every tool in `allowed-tools` exists."
    let why = """
        An unknown tool name allows nothing. It is often misspelled or the name of another agent's
        tool.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: Read Bash(git add *) mcp__github__search\n---\n# PDF\n\nText.\n"
            )
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: Read ↓Reed Grip\n---\n# PDF\n\nText.\n"
            )
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["allowed-tools"] else { return }
        var unknown: [String] = []
        for tool in frontmatter.allowedTools {
            let name = String(tool.prefix { $0 != "(" && $0 != ":" })
            guard name != "*", !name.hasPrefix("mcp__"), !FieldTable.tools.contains(name),
                !unknown.contains(name)
            else { continue }
            unknown.append(name)
        }
        guard let first = unknown.first else { return }
        report(
            document.source.finding(
                id, .info, at: document.offset(of: first, in: field),
                FieldMessages.unknownTools(unknown)))
    }
}
