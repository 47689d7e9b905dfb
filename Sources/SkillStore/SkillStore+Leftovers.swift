internal import FileTree
public import SkillFormat

/// A skill that this machine installed in a project, and that the lock file no longer has.
public struct Leftover: Sendable, Hashable {
    /// The name of the skill in the journal.
    public let name: SkillName
    /// Whether its folder was edited.
    public let isEdited: Bool
}

// What a lock file of another branch or commit leaves in agents' folders.
extension SkillStore {
    /// Returns those of the given skills that the lock file does not have, and that were installed here; the user's own are
    /// none, because no one else changes their lock file.
    public func leftovers(among skills: [InstalledSkill]) throws(SkillStoreError) -> [Leftover] {
        guard locations.scope != .user else { return [] }
        let unlisted = skills.filter { $0.entry == nil && $0.state == .unmanaged }
        let entries = try lastEntries(of: Set(unlisted.compactMap { SkillName($0.name) }))
        return unlisted.compactMap { skill in
            guard let name = SkillName(skill.name), let entry = entries[name] else { return nil }
            return Leftover(name: name, isEdited: skill.snapshot?.isTree(entry.tree) != true)
        }
    }

    /// Returns the skill that a change is about; one that a removal finds without an entry has that of its install here, so
    /// that its edits are recognized, and its links and copies go with it.
    func skill(
        of change: Change, in records: ScopeState
    ) throws(SkillStoreError) -> InstalledSkill {
        let skill = try skill(named: change.name.description, in: records)
        guard case .remove(let name, _) = change, locations.scope != .user, skill.entry == nil,
            skill.state == .unmanaged, records.overrides[name] == nil,
            let entry = try lastEntries(of: [name])[name]
        else { return skill }
        return try self.skill(named: skill.name, entry: entry, in: records)
    }
}
