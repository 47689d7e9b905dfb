internal import JSON
internal import SkillFormat

/// Tells of fields of a plugin that Claude Code does not know.
struct ManifestFieldUnknown: RepositoryRule {
    let id = "manifest-field-unknown"
    let family = RuleFamily.repository
    let summary = "The fields of plugin.json are those that Claude Code knows."
    let why = """
        It passes over what it does not know: a misspelt field does nothing, without a word (plugins-reference.md).
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
                    "{\"name\": \"pdf\", ↓\"keyword\": [\"forms\"]}\n"
                ),
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            guard manifest.kind == .plugin else { continue }
            for member in manifest.json?.members ?? [] where ManifestTable.plugin[member.key] == nil
            {
                report(
                    manifest.finding(
                        id, .warning, at: member.keyOffset,
                        "plugin.json has no field `\(member.key.prefix(80))`", subject: member.key))
            }
        }
    }
}
