internal import Text

struct AllowedToolsFormat: FrontmatterRule {
    let id = RuleID("allowed-tools-format")
    let family = RuleFamily.fields
    let summary = "The tools in `allowed-tools` are on one line, separated by spaces."
    let why = """
        The specification requires spaces. Claude Code also reads commas and lists, but other agents
        might not.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: Read Bash(git add *)\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: Bash(a, b)\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: ↓Read, Grep\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools:\n  ↓- Read\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["allowed-tools"] else { return }
        let tools = frontmatter.allowedTools
        switch field.value {
        case .scalar(let text, _):
            let separators = ToolList.commas(in: text)
            guard separators > 0 else { return }
        case .list: break
        case .mapping: return
        }
        report(
            document.source.finding(
                id, .info, at: field.valueOffset, FieldMessages.toolSeparator,
                remedy: .advice("allowed-tools: \(tools.joined(separator: " "))")))
    }
}
