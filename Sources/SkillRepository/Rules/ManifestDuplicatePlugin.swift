internal import JSON
internal import SkillFormat

/// Tells of two plugins with one name.
struct ManifestDuplicatePlugin: RepositoryRule {
    let id = "manifest-duplicate-plugin"
    let family = RuleFamily.repository
    let summary = "No two entries of a marketplace have one name."
    let why = """
        Plugins are installed by their name; of two, one can't be had.
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
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\"}\n"),
                (
                    ".claude-plugin/marketplace.json",
                    #"""
                    {
                      "name": "tools",
                      "owner": {"name": "A"},
                      "plugins": [{"name": "pdf", "source": "./pdf"}, {"name": ↓"pdf", "source": "./pdf"}]
                    }
                    """#
                ),
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            var seen: Set<[UInt8]> = []
            for entry in manifest.entries {
                guard let value = entry["name"], let name = value.string,
                    !seen.insert(Array(name.utf8)).inserted
                else { continue }
                report(
                    manifest.finding(
                        id, .error, at: value.offset,
                        "another plugin has the name `\(name.prefix(80))`", subject: name))
            }
        }
    }
}
