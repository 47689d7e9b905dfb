internal import JSON
internal import SkillFormat

/// Tells of a manifest that is no JSON.
struct ManifestJSONInvalid: RepositoryRule {
    let id = "manifest-json-invalid"
    let family = RuleFamily.repository
    let summary = "A manifest is JSON."
    let why = """
        Claude Code refuses the whole plugin or marketplace. Commas at the end and comments are the usual faults.
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
                ("pdf/.claude-plugin/plugin.json", "{\n  \"name\": \"pdf\",\n↓}\n"),
            ]),
            RuleExample([
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("pdf/.claude-plugin/plugin.json", "↓// ours\n{\"name\": \"pdf\"}\n"),
            ]),
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            guard let trouble = manifest.trouble else { continue }
            report(
                manifest.finding(
                    id, .error, at: trouble.offset, "this is not JSON: \(trouble.reason)"))
        }
    }
}
