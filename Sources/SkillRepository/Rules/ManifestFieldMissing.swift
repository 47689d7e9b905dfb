internal import JSON
internal import SkillFormat

/// Finds missing required fields in manifests.
struct ManifestFieldMissing: ManifestRule {
    let id = RuleID("manifest-field-missing")
    let summary = FindingText(
        "A marketplace has a name, an owner with a name, and plugins; a plugin has a name, and its entry a source.",
        ja: "マーケットプレイスに名前、所有者の名前、プラグインがあり、プラグインに名前が、その項目に入手元があること。")
    let why = FindingText(
        """
        Claude Code rejects manifests without these fields (plugin-marketplaces.md, plugins-reference.md).
        """,
        ja: """
            Claude Code は、これらのフィールドのないマニフェストを拒否します \
            (plugin-marketplaces.md、plugins-reference.md)。
            """)

    var bad: [RuleExample] {
        [
            .plugin("↓{\"version\": \"1.0.0\"}\n"),
            .marketplace(
                "↓{\"owner\": ↓{}, \"plugins\": [↓{\"name\": \"pdf\"}]}\n"),
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        guard let json = manifest.json, json.members != nil, manifest.kind != .project else {
            return []
        }
        guard manifest.kind == .marketplace else { return missing(["name"], of: json, .plugin) }
        let owner = json["owner"].flatMap { $0.members == nil ? nil : $0 }
        return missing(["name", "owner", "plugins"], of: json, .marketplace)
            + (owner.map { missing(["name"], of: $0, .owner) } ?? [])
            + manifest.entries.flatMap { missing(["name", "source"], of: $0, .entry) }
    }

    /// The objects with required fields.
    enum Owner {
        case plugin, marketplace, owner, entry
    }

    private func missing(
        _ keys: [String], of object: LocatedJSON, _ owner: Owner
    ) -> [ManifestFinding] {
        let missing = keys.filter { object[$0] == nil }.map { "`\($0)`" }
        guard !missing.isEmpty else { return [] }
        return [
            ManifestFinding(
                object, RuleMessages.missingFields(missing, in: owner),
                subject: missing.joined(separator: ", "))
        ]
    }
}
