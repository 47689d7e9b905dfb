internal import JSON
internal import SkillFormat

/// Tells of two plugins with one name.
struct ManifestDuplicatePlugin: ManifestRule {
    let id = RuleID("manifest-duplicate-plugin")
    let summary = "No two entries of a marketplace have one name."
    let why = """
        Plugins are installed by their name; of two, one can't be had.
        """

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

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        var seen: Set<[UInt8]> = []
        return manifest.entries.compactMap { entry in
            guard let value = entry["name"], let name = value.string,
                !seen.insert(Array(name.utf8)).inserted
            else { return nil }
            return ManifestFault(
                value, "another plugin has the name `\(name.prefix(80))`", subject: name)
        }
    }
}
