internal import SkillFormat

/// Tells of paths that lead out of a plugin.
struct ManifestPathTraversal: RepositoryRule {
    let id = "manifest-path-traversal"
    let family = RuleFamily.repository
    let summary = "A path in a manifest stays in its folder."
    let why = """
        Plugins are copied before they are used, and what lies outside is not copied along (plugin-marketplaces.md).
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
                    "{\"name\": \"pdf\", \"skills\": ↓\"./../shared\"}\n"
                ),
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            for path in ManifestPath.all(in: manifest) where path.fault == .traversal {
                report(
                    manifest.finding(
                        id, .error, at: path.offset, "the path of `\(path.field)` holds ..",
                        subject: path.text))
            }
        }
    }
}
