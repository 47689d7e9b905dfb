internal import JSON
internal import SkillFormat

/// Tells of two versions of one plugin.
struct ManifestVersionMismatch: RepositoryRule {
    let id = "manifest-version-mismatch"
    let family = RuleFamily.repository
    let summary = "A plugin's version is the same in its entry and in its plugin.json."
    let why = """
        The one in plugin.json wins: who raises the other only waits for updates that never come (plugins-reference.md).
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
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\", \"version\": \"1.1.0\"}\n"),
                (
                    ".claude-plugin/marketplace.json",
                    #"""
                    {
                      "name": "tools",
                      "owner": {"name": "A"},
                      "plugins": [{"name": "pdf", "source": "./pdf", "version": ↓"1.0.0"}]
                    }
                    """#
                ),
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for plugin in repository.plugins {
            guard let entry = plugin.entry, let value = entry.json["version"],
                let listed = value.string, let own = plugin.manifest?.json?["version"]?.string,
                listed != own
            else { continue }
            report(
                entry.marketplace.finding(
                    id, .warning, at: value.offset,
                    "the plugin's own plugin.json has version \(own.prefix(40))", subject: listed))
        }
    }
}
