internal import Text

/// Tells of allowed tools that Claude Code does not have.
struct ToolUnknown: FrontmatterRule {
    let id = RuleID("tool-unknown")
    let family = RuleFamily.fields
    let summary = "The allowed tools exist."
    let why = """
        A name that does not exist allows nothing; often it is a misspelt one, or another agent's.
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
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: Read ↓Reed\n---\n# PDF\n\nText.\n"
            )
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["allowed-tools"] else { return }
        for tool in frontmatter.allowedTools {
            let name = tool.prefix { $0 != "(" && $0 != ":" }
            guard name != "*", !name.hasPrefix("mcp__"), !FieldTable.tools.contains(String(name))
            else {
                continue
            }
            report(
                document.source.finding(
                    id, .info, at: document.offset(of: name, in: field),
                    "Claude Code has no tool `\(name)`"))
        }
    }
}
