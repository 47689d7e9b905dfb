internal import FileTree
public import SkillFormat
internal import SystemPackage
internal import Text

/// The result of merging the two sides of a lock file with merge conflicts.
public struct LockMerge: Sendable, Equatable {
    /// A skill for which both sides have an entry, and not the same.
    public struct Difference: Sendable, Equatable {
        /// The name of the skill in both sides.
        public let name: SkillName
        /// The entry of our side, which was kept.
        public let ours: LockEntry
        /// The entry of the other side.
        public let theirs: LockEntry
    }

    /// The number of skills in the merged lock file.
    public let count: Int
    /// The skills for which the sides differ, sorted by name.
    public let differences: [Difference]
}

extension SkillStore {
    /// Replaces a lock file with merge conflicts by one that has the skills of both sides; nil if it has none.
    ///
    /// Every pinned version stays, so that nothing is resolved again. Where the sides differ, the one with the source in the
    /// manifest is kept, which must be readable, or else ours.
    public func mergeLock() throws(SkillStoreError) -> LockMerge? {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        do throws(SkillStoreError) { _ = try Lock.read(at: locations.lockFile, in: folders) } catch
        {
            guard case .lockConflicted = error else { throw error }
            let merge = try mergeSides(wanted: readManifest()?.skills ?? [:])
            try settle()
            return merge
        }
        return nil
    }

    private func mergeSides(
        wanted: [SkillName: Manifest.Requirement]
    ) throws(SkillStoreError) -> LockMerge? {
        guard let name = RelativePath(Lock.fileName.string),
            let bytes = try folders.contents(of: locations.lockFile, limit: Lock.sizeLimit)
        else { return nil }
        let text = SourceText(path: name, bytes: bytes)
        let path = locations.lockFile.string
        var merged = try Lock(parsing: text.taking(.ours), path: path)
        let theirs = try Lock(parsing: text.taking(.theirs), path: path)
        var differences: [LockMerge.Difference] = []
        for (name, entry) in theirs.skills.sorted(by: { $0.key < $1.key }) {
            guard let ours = merged.skills[name] else {
                merged.skills[name] = entry
                continue
            }
            if let want = wanted[name], want.names(entry.origin), !want.names(ours.origin) {
                merged.skills[name] = entry
                continue
            }
            if ours != entry { differences.append(.init(name: name, ours: ours, theirs: entry)) }
        }
        try transactions.write(merged, to: locations.lockFile)
        return LockMerge(count: merged.skills.count, differences: differences)
    }
}
