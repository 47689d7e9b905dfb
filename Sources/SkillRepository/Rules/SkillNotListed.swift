internal import FileTree
internal import SkillFormat

/// Finds skills in a plugin that Claude Code does not load.
struct SkillNotListed: RepositoryRule {
    let id = RuleID("skill-not-listed")
    let family = RuleFamily.repository
    let summary = FindingText(
        "Claude Code finds every skill of a plugin.",
        ja: "Claude Code が、プラグインのすべてのスキルを見つけられること。")
    let why = FindingText(
        """
        It looks in the plugin's folder skills/, one folder deep, and in the folders of a `skills` field. Skills elsewhere
        are copied with the plugin but never loaded (plugins-reference.md).
        """,
        ja: """
            Claude Code が探すのは、プラグインのフォルダー skills/ の1段下と、`skills` フィールド\
            のフォルダーです。ほかの場所のスキルは、プラグインと一緒にコピーされますが、読み込まれ\
            ません (plugins-reference.md)。
            """)

    var good: [RuleExample] {
        [
            RuleExample([
                (
                    ".claude-plugin/marketplace.json",
                    #"""
                    {
                      "name": "tools",
                      "owner": {"name": "A"},
                      "plugins": [{"name": "pdf", "source": "./pdf"}]
                    }
                    """#
                ),
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\"}\n"),
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
            ]),
            RuleExample([
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\", \"skills\": \"./more\"}\n"),
                ("pdf/more/forms/SKILL.md", exampleSkill("forms")),
            ]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                (
                    ".claude-plugin/marketplace.json",
                    #"""
                    {
                      "name": "tools",
                      "owner": {"name": "A"},
                      "plugins": [{"name": "pdf", "source": "./pdf"}]
                    }
                    """#
                ),
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\"}\n"),
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("pdf/extra/forms/SKILL.md", "↓" + exampleSkill("forms")),
            ])
        ]
    }

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        for skill in repository.skills {
            guard let folder = skill.folder, !folder.names.contains(where: { $0.hasPrefix(".") }),
                !repository.isNested(folder)
            else { continue }
            let plugins = repository.pluginFolders
            guard let nearest = plugins.holders(of: folder).first,
                !plugins.offers(folder, in: nearest)
            else { continue }
            report(
                Finding(
                    rule: id, severity: .info, path: skill.file,
                    message: RuleMessages.unlistedSkill,
                    subject: skill.file.description))
        }
    }
}
