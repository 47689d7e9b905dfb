internal import JSON
internal import SkillFormat

/// Tells of a plugin that is described twice.
struct ManifestStrictConflict: RepositoryRule {
    let id = "manifest-strict-conflict"
    let family = RuleFamily.repository
    let summary = "A plugin whose entry has `strict: false` names no parts in its plugin.json."
    let why = """
        With `strict: false` the entry is the whole description; a plugin.json that names parts as well is a conflict, and the
        plugin does not load (plugin-marketplaces.md).
        """

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
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                (
                    "pdf/.claude-plugin/plugin.json",
                    "{\"name\": \"pdf\", \"skills\": \"./skills\"}\n"
                ),
                (
                    ".claude-plugin/marketplace.json",
                    #"""
                    {
                      "name": "tools",
                      "owner": {"name": "A"},
                      "plugins": [{"name": "pdf", "source": "./pdf", "strict": ↓false}]
                    }
                    """#
                ),
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for plugin in repository.plugins {
            guard let entry = plugin.entry, let strict = entry.json["strict"],
                strict.bool == false, let own = plugin.manifest?.json,
                let part = ManifestTable.components.first(where: { own[$0] != nil })
            else { continue }
            report(
                entry.marketplace.finding(
                    id, .error, at: strict.offset,
                    "the plugin's own plugin.json declares `\(part)`", subject: part))
        }
    }
}
