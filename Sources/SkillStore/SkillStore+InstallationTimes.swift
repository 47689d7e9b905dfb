internal import Digest
internal import FileTree
internal import SkillFormat

extension SkillStore {
    /// Returns the times at which the installed versions of skills were installed, in UTC (RFC 3339) and by name, as
    /// far as the journal of this machine has them.
    ///
    /// Reads the journal from its end until all are found. It neither waits for other runs nor writes anything.
    public func installationTimes(
        of skills: [InstalledSkill]
    ) throws(SkillStoreError) -> [String: String] {
        var wanted: [String: TreeHash] = [:]
        for skill in skills { wanted[skill.name] = skill.entry?.tree }
        guard !wanted.isEmpty else { return [:] }
        var times: [String: String] = [:]
        try visitChanges { line, visit in
            // It may have installed any of them.
            guard case .record(let record) = line else { return .stop }
            // An undo brings back what was installed before.
            if visit == .inEffect, record.heading.undoes == nil {
                for step in record.steps where step.installs(wanted[step.name.description]) {
                    wanted[step.name.description] = nil
                    times[step.name.description] = record.time
                }
            }
            return wanted.isEmpty ? .stop : .next
        }
        return times
    }
}

extension JournalRecord.Step {
    /// Whether it installed a version of the skill; an import counts, too.
    func installs(_ tree: TreeHash?) -> Bool {
        guard let tree, let entry = after?.entry, entry.tree == tree else { return false }
        switch effect {
        case .installed, .replaced: return true
        case .removed, .changed, .pinned, .unpinned, .linked, .unlinked, .disabled, .enabled:
            return before?.entry == nil
        }
    }
}
