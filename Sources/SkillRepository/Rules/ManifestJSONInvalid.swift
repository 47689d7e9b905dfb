internal import JSON
internal import SkillFormat

/// Tells of a manifest that is no JSON.
struct ManifestJSONInvalid: ManifestRule {
    let id = RuleID("manifest-json-invalid")
    let summary = "A manifest is JSON."
    let why = """
        Claude Code refuses the whole plugin or marketplace. Commas at the end and comments are the usual faults.
        """

    var bad: [RuleExample] {
        [
            .plugin("{\n  \"name\": \"pdf\",\n↓}\n"),
            .plugin("↓// ours\n{\"name\": \"pdf\"}\n"),
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        manifest.trouble.map {
            [ManifestFault(at: $0.offset, "this is not JSON: \($0.reason)")]
        } ?? []
    }
}
