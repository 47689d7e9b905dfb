internal import JSON
internal import SkillFormat

/// Tells of a plugin that is described twice.
struct ManifestStrictConflict: ManifestRule {
    let id = RuleID("manifest-strict-conflict")
    let summary = "A plugin whose entry has `strict: false` names no parts in its plugin.json."
    let why = """
        With `strict: false` the entry is the whole description; a plugin.json that names parts as well is a conflict, and the
        plugin does not load (plugin-marketplaces.md).
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

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        repository.plugins(in: manifest).compactMap { entry, own in
            guard let strict = entry["strict"], strict.bool == false, let own,
                let part = ManifestTable.components.first(where: { own[$0] != nil })
            else { return nil }
            return ManifestFault(
                strict, "the plugin's own plugin.json declares `\(part)`", subject: part)
        }
    }
}
