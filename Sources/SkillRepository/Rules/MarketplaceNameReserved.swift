internal import JSON
internal import SkillFormat

/// Finds marketplaces with names reserved for Anthropic.
struct MarketplaceNameReserved: ManifestRule {
    let id = RuleID("marketplace-name-reserved")
    let summary = FindingText(
        "The name of a marketplace is not reserved.",
        ja: "マーケットプレイスの名前が予約済みでないこと。")
    let why = FindingText(
        """
        Claude Code does not load other marketplaces under a name that is reserved for Anthropic
        (plugin-marketplaces.md).
        """,
        ja: """
            Claude Code は、Anthropic のために予約された名前のほかのマーケットプレイスを読み込みま\
            せん (plugin-marketplaces.md)。
            """)

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

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        guard manifest.kind == .marketplace, let value = manifest.json?["name"],
            let name = value.string, ManifestTable.reservedNames.contains(name),
            !isAnthropic(manifest.json?["owner"])
        else { return [] }
        return [
            ManifestFinding(
                value, RuleMessages.reservedName(name), severity: .warning, subject: name)
        ]
    }

    private func isAnthropic(_ owner: LocatedJSON?) -> Bool {
        owner?["name"]?.string == "Anthropic"
            || owner?["email"]?.string?.hasSuffix("@anthropic.com") ?? false
    }
}
