internal import JSON
internal import SkillFormat

/// Finds plugins with two different versions.
struct ManifestVersionMismatch: ManifestRule {
    let id = RuleID("manifest-version-mismatch")
    let summary = FindingText(
        "A plugin has the same version in its entry and in its plugin.json.",
        ja: "プラグインの項目と plugin.json のバージョンが同じであること。")
    let why = FindingText(
        """
        The version in plugin.json takes precedence: if only the other one is raised, users get no update
        (plugins-reference.md).
        """,
        ja: """
            plugin.json のバージョンが優先されます。もう一方だけを上げても、ユーザーに更新は届きま\
            せん (plugins-reference.md)。
            """)

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

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        repository.plugins(in: manifest).compactMap { entry, own in
            guard let value = entry["version"], let listed = value.string,
                let version = own?["version"]?.string, listed != version
            else { return nil }
            return ManifestFinding(
                value, RuleMessages.otherVersion(version),
                severity: .warning, subject: listed)
        }
    }
}
