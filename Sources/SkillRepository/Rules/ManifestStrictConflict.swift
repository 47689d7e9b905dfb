internal import JSON
internal import SkillFormat

/// Finds plugins whose parts are declared twice.
struct ManifestStrictConflict: ManifestRule {
    let id = RuleID("manifest-strict-conflict")
    let summary = FindingText(
        "If a plugin's entry has `strict: false`, its plugin.json declares no parts.",
        ja: "プラグインの項目に `strict: false` がある場合は、plugin.json が部品を宣言しないこと。")
    let why = FindingText(
        """
        With `strict: false` the entry is the complete definition. A plugin.json that declares parts as well is a conflict, and
        the plugin fails to load (plugin-marketplaces.md).
        """,
        ja: """
            `strict: false` では、項目が定義のすべてです。plugin.json も部品を宣言していると競合に\
            なり、プラグインは読み込まれません (plugin-marketplaces.md)。
            """)

    var bad: [RuleExample] {
        [
            .marketplace(
                #"""
                {
                  "name": "tools",
                  "owner": {"name": "A"},
                  "plugins": [{"name": "pdf", "source": "./pdf", "strict": ↓false}]
                }
                """#,
                plugin: "{\"name\": \"pdf\", \"skills\": \"./skills\"}\n")
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        repository.plugins(in: manifest).compactMap { entry, own in
            guard let strict = entry["strict"], strict.bool == false, let own,
                let part = ManifestTable.components.first(where: { own[$0] != nil })
            else { return nil }
            return ManifestFinding(
                strict, RuleMessages.conflictingPart(part), subject: part)
        }
    }
}
