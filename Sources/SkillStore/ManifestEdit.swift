internal import JSON
internal import SkillFormat
internal import SystemPackage

/// A transaction's change to the manifest: its text before and after; nil if the file does not exist.
struct ManifestEdit: Equatable {
    let before: String?
    let after: String?

    /// Returns the manifest without this edit.
    ///
    /// If the file has not changed since, that is the text before the edit. Otherwise, only the entries that are
    /// still as the edit left them are reverted. The entries of the skills in `names` stay as they are.
    func reverted(
        from current: String?, leavingOut names: Set<SkillName> = []
    ) throws(SkillStoreError) -> String? {
        guard current != after || !names.isEmpty else { return before }
        guard current != before, let current else { return current }
        func requirements(_ text: String?) throws(SkillStoreError) -> [SkillName: Manifest
            .Requirement]
        {
            guard let text else { return [:] }
            return try Manifest(parsing: Array(text.utf8), path: Manifest.name.string).skills
        }
        var manifest = try Manifest(parsing: Array(current.utf8), path: Manifest.name.string)
        let (old, new) = (try requirements(before), try requirements(after))
        let changed = Set(old.keys).union(new.keys)
            .filter { old[$0] != new[$0] && manifest.skills[$0] == new[$0] }
        guard !changed.isSubset(of: names) || names.isEmpty else { return current }
        for name in changed.subtracting(names) { manifest.skills[name] = old[name] }
        return manifest.text
    }
}

extension ManifestEdit {
    init(_ value: JSONValue) throws(UnreadableValue) {
        guard value.object != nil else { throw UnreadableValue() }
        before = try value.optional("before", \.string)
        after = try value.optional("after", \.string)
    }

    var json: JSONValue { .object(["before": .text(before), "after": .text(after)]) }
}
