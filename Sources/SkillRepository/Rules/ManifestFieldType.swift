internal import JSON
internal import SkillFormat

/// Finds values of wrong types in manifests.
struct ManifestFieldType: ManifestRule {
    let id = RuleID("manifest-field-type")
    let summary = "The fields of a manifest have values of the right type."
    let why = """
        Most fields with a value of the wrong type keep the plugin from loading, such as a string in `keywords`
        (plugins-reference.md).
        """

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
        guard json.members != nil else { return [fault("a manifest", json, [.object])] }
        let isPlugin = manifest.kind == .plugin
        let entries = isPlugin ? [] : json["plugins"]?.array ?? []
        return faults(of: json, isPlugin ? ManifestTable.plugin : ManifestTable.marketplace)
            + entries.flatMap { entry in
                entry.members == nil
                    ? [fault("an entry of `plugins`", entry, [.object])]
                    : faults(of: entry, ManifestTable.entry)
            }
    }

    private func faults(
        of object: LocatedJSON, _ table: [String: Set<ManifestTable.Kind>]
    ) -> [ManifestFinding] {
        (object.members ?? []).flatMap { member -> [ManifestFinding] in
            guard let kinds = table[member.key] else { return [] }
            guard kinds.contains(member.value.kind) else {
                return [fault("`\(member.key)`", member.value, kinds)]
            }
            let isPerson = ["owner", "author"].contains(member.key)
            return isPerson ? faults(of: member.value, ManifestTable.person) : []
        }
    }

    private func fault(
        _ what: String, _ value: LocatedJSON, _ kinds: Set<ManifestTable.Kind>
    ) -> ManifestFinding {
        let message = RuleMessages.wrongType(of: what, expected: kinds, found: value.kind)
        var fault = ManifestFinding(value, message, subject: what)
        // Claude Code ignores wrong values of these two.
        if what == "`metadata`" || what == "`experimental`" { fault.severity = .warning }
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
