internal import FileTree
internal import SkillFormat

/// Finds parts of a plugin in `.claude-plugin`, where they are not loaded.
struct ComponentInClaudePluginDirectory: RepositoryRule {
    let id = RuleID("component-in-claude-plugin-dir")
    let family = RuleFamily.repository
    let summary = FindingText(
        "Only manifests are in .claude-plugin.",
        ja: ".claude-plugin にはマニフェストだけがあること。")
    let why = FindingText(
        """
        The folders skills, commands, agents and hooks belong next to it, at the plugin's top. Inside it they are never
        loaded (plugins-reference.md).
        """,
        ja: """
            フォルダー skills、commands、agents、hooks は、その隣、プラグインの最上位に置きます。\
            .claude-plugin の中では読み込まれません (plugins-reference.md)。
            """)

    var good: [RuleExample] { [.validPlugin] }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("pdf/.claude-plugin/plugin.json", "↓{\"name\": \"pdf\"}\n"),
                ("pdf/.claude-plugin/skills/pdf/SKILL.md", exampleSkill("pdf")),
            ])
        ]
    }

    private static let parts: Set<String> = ["skills", "commands", "agents", "hooks"]

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        for folder in repository.tree.folders {
            guard Self.parts.contains(folder.lastName), let parent = folder.parent,
                parent.lastName == ".claude-plugin", let name = RelativePath("plugin.json")
            else { continue }
            let manifest = parent.appending(name)
            let exists = repository.manifests.contains { $0.path == manifest }
            report(
                Finding(
                    rule: id, severity: .warning, path: exists ? manifest : folder,
                    message: RuleMessages.misplacedPart(folder.lastName),
                    subject: folder.description))
        }
    }
}
