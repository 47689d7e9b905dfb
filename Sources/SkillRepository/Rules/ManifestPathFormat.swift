internal import SkillFormat

/// Tells of paths that Claude Code does not take for paths.
struct ManifestPathFormat: RepositoryRule {
    let id = "manifest-path-format"
    let family = RuleFamily.repository
    let summary = "A path in a manifest starts with `./`."
    let why = """
        Claude Code refuses a path without it; only `skills` may also be `.`, and a plugin's source may be a bare name below
        `metadata.pluginRoot` (plugins-reference.md).
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
                    "{\"name\": \"pdf\", \"skills\": [↓\"skills\"], \"agents\": ↓\"/agents\"}\n"
                ),
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            for path in ManifestPath.all(in: manifest) where path.fault == .format {
                report(
                    manifest.finding(
                        id, .error, at: path.offset,
                        "the path of `\(path.field)` must start with ./",
                        fix: path.text.hasPrefix("/") ? nil : "./\(path.text)", subject: path.text))
            }
        }
    }
}
