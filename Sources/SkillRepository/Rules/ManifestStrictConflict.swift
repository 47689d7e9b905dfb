internal import JSON
internal import SkillFormat

/// Finds plugins whose parts are declared twice.
struct ManifestStrictConflict: ManifestRule {
    let id = RuleID("manifest-strict-conflict")
    let summary = "If a plugin's entry has `strict: false`, its plugin.json declares no parts."
    let why = """
        With `strict: false` the entry is the complete definition. A plugin.json that declares parts as well is a conflict, and
        the plugin fails to load (plugin-marketplaces.md).
        """

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
