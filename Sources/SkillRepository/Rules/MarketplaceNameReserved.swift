internal import JSON
internal import SkillFormat

/// Tells of names that only Anthropic's marketplaces may have.
struct MarketplaceNameReserved: ManifestRule {
    let id = RuleID("marketplace-name-reserved")
    let summary = "A marketplace has a name of its own."
    let why = """
        Claude Code does not load a marketplace under a name that is reserved for Anthropic's own
        (plugin-marketplaces.md).
        """

    var bad: [RuleExample] {
        [
            .marketplace(
                #"""
                {
                  "name": ↓"agent-skills",
                  "owner": {"name": "A"},
                  "plugins": [{"name": "pdf", "source": "./pdf"}]
                }
                """#)
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        guard manifest.kind == .marketplace, let value = manifest.json?["name"],
            let name = value.string, ManifestTable.reservedNames.contains(name),
            !isAnthropic(manifest.json?["owner"])
        else { return [] }
        return [
            ManifestFault(
                value, "the name `\(name)` is reserved", severity: .warning, subject: name)
        ]
    }

    private func isAnthropic(_ owner: LocatedJSON?) -> Bool {
        owner?["name"]?.string == "Anthropic"
            || owner?["email"]?.string?.hasSuffix("@anthropic.com") ?? false
    }
}
