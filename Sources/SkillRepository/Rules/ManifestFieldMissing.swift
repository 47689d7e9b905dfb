internal import JSON
internal import SkillFormat

/// Tells of fields that a manifest must have.
struct ManifestFieldMissing: RepositoryRule {
    let id = "manifest-field-missing"
    let family = RuleFamily.repository
    let summary =
        "A marketplace has a name, an owner with a name, and plugins; a plugin has a name, and its entry a source."
    let why = """
        Claude Code refuses the manifest without them (plugin-marketplaces.md, plugins-reference.md).
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
                ("pdf/.claude-plugin/plugin.json", "↓{\"version\": \"1.0.0\"}\n"),
            ]),
            RuleExample([
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\"}\n"),
                (
                    ".claude-plugin/marketplace.json",
                    "↓{\"owner\": ↓{}, \"plugins\": [↓{\"name\": \"pdf\"}]}\n"
                ),
            ]),
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            guard let json = manifest.json, json.members != nil else { continue }
            switch manifest.kind {
            case .plugin: require(["name"], of: json, "a plugin", manifest, report)
            case .marketplace:
                require(["name", "owner", "plugins"], of: json, "a marketplace", manifest, report)
                if let owner = json["owner"], owner.members != nil {
                    require(["name"], of: owner, "an owner", manifest, report)
                }
                for entry in manifest.entries {
                    require(["name", "source"], of: entry, "a plugin's entry", manifest, report)
                }
            }
        }
    }

    private func require(
        _ keys: [String], of object: PlacedJSON, _ owner: String, _ manifest: Manifest,
        _ report: (Finding) -> Void
    ) {
        let missing = keys.filter { object[$0] == nil }
        guard !missing.isEmpty else { return }
        let list = missing.map { "`\($0)`" }.joined(separator: ", ")
        report(
            manifest.finding(
                id, .error, at: object.offset, "\(owner) must have \(list)", subject: list))
    }
}
