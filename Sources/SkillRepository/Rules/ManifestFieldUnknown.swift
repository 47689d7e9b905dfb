internal import JSON
internal import SkillFormat

/// Finds fields of a plugin that Claude Code does not know.
struct ManifestFieldUnknown: ManifestRule {
    let id = RuleID("manifest-field-unknown")
    let summary = "plugin.json has only fields that Claude Code knows."
    let why = """
        Claude Code silently ignores unknown fields, so a misspelled field has no effect (plugins-reference.md).
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
                at: $0.keyOffset, RuleMessages.unknownField($0.key),
                severity: .warning, subject: $0.key)
        }
    }
}
