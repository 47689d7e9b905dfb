internal import FileTree
internal import SkillFormat

/// Tells of parts of a plugin that lie where nobody looks.
struct ComponentInClaudePluginDirectory: RepositoryRule {
    let id = RuleID("component-in-claude-plugin-dir")
    let family = RuleFamily.repository
    let summary = "Only manifests lie in .claude-plugin."
    let why = """
        The folders skills, commands, agents and hooks belong beside it, at the plugin's top; in it they are never
        loaded (plugins-reference.md).
        """

    var good: [RuleExample] { [.soundPlugin] }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("pdf/.claude-plugin/plugin.json", "↓{\"name\": \"pdf\"}\n"),
                ("pdf/.claude-plugin/skills/pdf/SKILL.md", exampleSkill("pdf")),
            ])
        ]
    }

    private static let parts: Set<String> = ["skills", "commands", "agents", "hooks"]

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for folder in repository.tree.folders {
            guard Self.parts.contains(folder.lastName), let parent = folder.parent,
                parent.lastName == ".claude-plugin", let name = RelativePath("plugin.json")
            else { continue }
            let manifest = parent.appending(name)
            let isThere = repository.manifests.contains { $0.path == manifest }
            report(
                Finding(
                    rule: id, severity: .warning, path: isThere ? manifest : folder,
                    message: "\(folder.lastName)/ lies in .claude-plugin/, where it is not found",
                    subject: folder.description))
        }
    }
}
