internal import JSON
internal import SkillFormat

/// Finds plugins with the same name.
struct ManifestDuplicatePlugin: ManifestRule {
    let id = RuleID("manifest-duplicate-plugin")
    let summary = FindingText(
        "The plugins of a marketplace have different names.",
        ja: "マーケットプレイスのプラグインの名前が、それぞれ異なること。")
    let why = FindingText(
        """
        Plugins are installed by name; of two plugins with the same name, one can't be installed.
        """,
        ja: """
            プラグインは名前でインストールします。同じ名前のプラグインが2個あると、1個はインストー\
            ルできません。
            """)

    var bad: [RuleExample] {
        [
            .marketplace(
                #"""
                {
                  "name": "tools",
                  "owner": {"name": "A"},
                  "plugins": [{"name": "pdf", "source": "./pdf"}, {"name": ↓"pdf", "source": "./pdf"}]
                }
                """#)
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        var seen: Set<[UInt8]> = []
        return manifest.entries.compactMap { entry in
            guard let value = entry["name"], let name = value.string,
                !seen.insert(Array(name.utf8)).inserted
            else { return nil }
            return ManifestFinding(
                value, RuleMessages.duplicatePlugin(name), subject: name)
        }
    }
}
