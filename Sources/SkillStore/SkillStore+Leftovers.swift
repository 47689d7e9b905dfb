internal import Digest
internal import FileTree
internal import SkillFormat

extension SkillStore {
    /// Returns the names of skills that are not in the lock file of this scope, and whose files are those of the last
    /// install here: what a lock file of another branch or commit leaves.
    ///
    /// The user's own skills are not in the journal, or have other files.
    public func leftovers(among skills: [InstalledSkill]) throws(SkillStoreError) -> [String] {
        let unlisted = skills.filter { $0.entry == nil && $0.state == .unmanaged }
        guard !unlisted.isEmpty else { return [] }
        let changes = try lastChanges(of: locations.lockFile)
        return unlisted.filter { skill in
            guard let name = SkillName(skill.name),
                let tree = changes.skill(name, in: locations.lockFile)?.entry?.tree,
                let snapshot = skill.snapshot
            else { return false }
            return snapshot.hash == tree
        }.map(\.name)
    }
}
