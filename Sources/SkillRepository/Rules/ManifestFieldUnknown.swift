internal import JSON
internal import SkillFormat

/// Tells of fields of a plugin that Claude Code does not know.
struct ManifestFieldUnknown: ManifestRule {
    let id = RuleID("manifest-field-unknown")
    let summary = "The fields of plugin.json are those that Claude Code knows."
    let why = """
        It passes over what it does not know: a misspelt field does nothing, without a word (plugins-reference.md).
        """

    var bad: [RuleExample] {
        [
            .plugin(
                "{\"name\": \"pdf\", ↓\"keyword\": [\"forms\"]}\n")
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        guard manifest.kind == .plugin else { return [] }
        return (manifest.json?.members ?? []).filter { ManifestTable.plugin[$0.key] == nil }.map {
            ManifestFault(
                at: $0.keyOffset, "plugin.json has no field `\($0.key.prefix(80))`",
                severity: .warning, subject: $0.key)
        }
    }
}
