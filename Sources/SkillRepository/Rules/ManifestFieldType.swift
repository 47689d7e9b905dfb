internal import JSON
internal import SkillFormat

/// Finds values of wrong types in manifests.
struct ManifestFieldType: ManifestRule {
    let id = RuleID("manifest-field-type")
    let summary = FindingText(
        "The fields of a manifest have values of the right type.",
        ja: "マニフェストのフィールドの値の型が正しいこと。")
    let why = FindingText(
        """
        Most fields with a value of the wrong type keep the plugin from loading, such as a string in `keywords`
        (plugins-reference.md).
        """,
        ja: """
            `keywords` の文字列のように、値の型が違うフィールドがあると、ほとんどの場合、プラグイ\
            ンは読み込まれません (plugins-reference.md)。
            """)

    var bad: [RuleExample] {
        [
            .plugin(
                "{\"name\": \"pdf\", \"keywords\": ↓\"forms\", \"version\": ↓1}\n"),
            .marketplace(
                "{\"name\": \"tools\", \"owner\": ↓\"A\", \"plugins\": [↓\"pdf\"]}\n"),
            .plugin("↓[]\n"),
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        guard let json = manifest.json, manifest.kind != .project else { return [] }
        guard json.members != nil else { return [fault(.manifest, json, [.object])] }
        let isPlugin = manifest.kind == .plugin
        let entries = isPlugin ? [] : json["plugins"]?.array ?? []
        return faults(of: json, isPlugin ? ManifestTable.plugin : ManifestTable.marketplace)
            + entries.flatMap { entry in
                entry.members == nil
                    ? [fault(.entry(of: "plugins"), entry, [.object])]
                    : faults(of: entry, ManifestTable.entry)
            }
    }

    private func faults(
        of object: LocatedJSON, _ table: [String: Set<ManifestTable.Kind>]
    ) -> [ManifestFinding] {
        (object.members ?? []).flatMap { member -> [ManifestFinding] in
            guard let kinds = table[member.key] else { return [] }
            guard kinds.contains(member.value.kind) else {
                return [fault(.field(member.key), member.value, kinds)]
            }
            let isPerson = ["owner", "author"].contains(member.key)
            return isPerson ? faults(of: member.value, ManifestTable.person) : []
        }
    }

    private func fault(
        _ what: RuleMessages.Part, _ value: LocatedJSON, _ kinds: Set<ManifestTable.Kind>
    ) -> ManifestFinding {
        let message = RuleMessages.wrongType(of: what, expected: kinds, found: value.kind)
        var fault = ManifestFinding(value, message, subject: what.text.english)
        // Claude Code ignores wrong values of these two.
        if what == .field("metadata") || what == .field("experimental") {
            fault.severity = .warning
        }
        return fault
    }
}

extension LocatedJSON {
    /// The kind of the value.
    var kind: ManifestTable.Kind {
        switch value {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
