internal import JSON
internal import SkillFormat

/// Tells of fields that a manifest must have.
struct ManifestFieldMissing: ManifestRule {
    let id = RuleID("manifest-field-missing")
    let summary =
        "A marketplace has a name, an owner with a name, and plugins; a plugin has a name, and its entry a source."
    let why = """
        Claude Code refuses the manifest without them (plugin-marketplaces.md, plugins-reference.md).
        """

    var bad: [RuleExample] {
        [
            .plugin("↓{\"version\": \"1.0.0\"}\n"),
            .marketplace(
                "↓{\"owner\": ↓{}, \"plugins\": [↓{\"name\": \"pdf\"}]}\n"),
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        guard let json = manifest.json, json.members != nil else { return [] }
        guard manifest.kind == .marketplace else { return missing(["name"], of: json, "a plugin") }
        let owner = json["owner"].flatMap { $0.members == nil ? nil : $0 }
        return missing(["name", "owner", "plugins"], of: json, "a marketplace")
            + (owner.map { missing(["name"], of: $0, "an owner") } ?? [])
            + manifest.entries.flatMap { missing(["name", "source"], of: $0, "a plugin's entry") }
    }

    private func missing(
        _ keys: [String], of object: LocatedJSON, _ owner: String
    ) -> [ManifestFault] {
        let missing = keys.filter { object[$0] == nil }
        guard !missing.isEmpty else { return [] }
        let list = missing.map { "`\($0)`" }.joined(separator: ", ")
        return [ManifestFault(object, "\(owner) must have \(list)", subject: list)]
    }
}
