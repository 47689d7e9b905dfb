internal import JSON
internal import SkillFormat

/// Tells of two versions of one plugin.
struct ManifestVersionMismatch: ManifestRule {
    let id = RuleID("manifest-version-mismatch")
    let summary = "A plugin's version is the same in its entry and in its plugin.json."
    let why = """
        The one in plugin.json wins: who raises the other only waits for updates that never come (plugins-reference.md).
        """

    var bad: [RuleExample] {
        [
            .marketplace(
                #"""
                {
                  "name": "tools",
                  "owner": {"name": "A"},
                  "plugins": [{"name": "pdf", "source": "./pdf", "version": ↓"1.0.0"}]
                }
                """#,
                plugin: "{\"name\": \"pdf\", \"version\": \"1.1.0\"}\n")
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        repository.plugins(in: manifest).compactMap { entry, own in
            guard let value = entry["version"], let listed = value.string,
                let version = own?["version"]?.string, listed != version
            else { return nil }
            return ManifestFault(
                value, "the plugin's own plugin.json has version \(version.prefix(40))",
                severity: .warning, subject: listed)
        }
    }
}
