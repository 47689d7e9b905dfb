internal import JSON
internal import SkillFormat

/// Finds manifests that are not valid JSON, or too large to read.
struct ManifestJSONInvalid: ManifestRule {
    let id = RuleID("manifest-json-invalid")
    let summary = "A manifest is valid JSON of at most 1 MiB."
    let why = """
        Claude Code rejects the whole plugin or marketplace. Trailing commas and comments are the most common mistakes. Installs
        skip a manifest of more than 1 MiB.
        """

    var bad: [RuleExample] {
        [
            .plugin("{\n  \"name\": \"pdf\",\n↓}\n"),
            .plugin("↓// ours\n{\"name\": \"pdf\"}\n"),
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        switch manifest.fault {
        // Another program may have its own skills.json of any size and format.
        case _ where manifest.kind == .project: []
        case .syntax(let error)?:
            [ManifestFault(at: error.offset, RuleMessages.notJSON(error.reason))]
        case .tooLarge?:
            [ManifestFault(at: 0, RuleMessages.manifestTooLarge, subject: "size")]
        case nil: []
        }
    }
}
