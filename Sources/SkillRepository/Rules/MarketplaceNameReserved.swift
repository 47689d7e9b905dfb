internal import JSON
internal import SkillFormat

/// Tells of names that only Anthropic's marketplaces may have.
struct MarketplaceNameReserved: RepositoryRule {
    let id = "marketplace-name-reserved"
    let family = RuleFamily.repository
    let summary = "A marketplace has a name of its own."
    let why = """
        Claude Code does not load a marketplace under a name that is reserved for Anthropic's own
        (plugin-marketplaces.md).
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
                      "name": ↓"agent-skills",
                      "owner": {"name": "A"},
                      "plugins": [{"name": "pdf", "source": "./pdf"}]
                    }
                    """#
                ),
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            guard manifest.kind == .marketplace, let value = manifest.json?["name"],
                let name = value.string, ManifestTable.reservedNames.contains(name),
                !isAnthropic(manifest.json?["owner"])
            else { continue }
            report(
                manifest.finding(
                    id, .warning, at: value.offset, "the name `\(name)` is reserved",
                    subject: name))
        }
    }

    private func isAnthropic(_ owner: PlacedJSON?) -> Bool {
        owner?["name"]?.string == "Anthropic"
            || owner?["email"]?.string?.hasSuffix("@anthropic.com") ?? false
    }
}
