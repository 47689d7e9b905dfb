internal import FileTree

struct PluginFiles: PackageRule {
    let id = RuleID("plugin-files")
    let summary = "The skill contains no plugin, hook or server configuration."
    let why = """
        Claude Code treats a skill folder with `.claude-plugin/plugin.json` as a plugin, and then
        runs its hooks and servers without asking. The plugin list of a marketplace, at the top of a
        repository, starts nothing.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("assets/settings.json", "{}"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    (".claude-plugin/plugin.json", "↓{}"),
                    ("hooks/hooks.json", "↓{}"),
                    (".mcp.json", "↓{}"),
                    (".claude/settings.local.json", "↓{}"),
                ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for file in skill.files.files {
            let path = file.path
            let names = path.names
            if path.description == ".claude-plugin/marketplace.json" {
                report(finding(path, .info, PackageMessages.marketplace))
            } else if names.contains(".claude-plugin") || path.lastName == ".mcp.json"
                || names.suffix(2) == ["hooks", "hooks.json"] || isSettings(names)
            {
                report(
                    finding(
                        path, .warning, PackageMessages.agentConfiguration,
                        effect: .block))
            }
        }
    }

    private func isSettings(_ names: [String]) -> Bool {
        guard names.count > 1, names[names.count - 2] == ".claude", let name = names.last else {
            return false
        }
        return name.hasPrefix("settings") && name.hasSuffix(".json")
    }
}
