internal import JSON
internal import SkillFormat

/// Finds manifests that are not valid JSON.
struct ManifestJSONInvalid: ManifestRule {
    let id = RuleID("manifest-json-invalid")
    let summary = "A manifest is valid JSON."
    let why = """
        Claude Code rejects the whole plugin or marketplace. Trailing commas and comments are the most common mistakes.
        """

    var bad: [RuleExample] {
        [
            .plugin("{\n  \"name\": \"pdf\",\n↓}\n"),
            .plugin("↓// ours\n{\"name\": \"pdf\"}\n"),
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        manifest.syntaxError.map {
            [ManifestFault(at: $0.offset, RuleMessages.notJSON($0.reason))]
        } ?? []
    }
}
