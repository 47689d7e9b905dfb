internal import SkillFormat

/// What changes would come to as things are now; the lock is read once for all of them.
public struct StorePreview: Sendable {
    private let store: SkillStore
    private let lock: Lock

    init(of store: SkillStore) throws(SkillStoreError) {
        try store.settleIfIdle()
        self.store = store
        lock = try Lock.read(at: store.locations.lockFile)
    }

    /// What a change would come to, or why it must not be made.
    public func outcome(of change: Change) throws(SkillStoreError) -> Outcome {
        do throws(SkillStoreError) {
            let current = try store.skill(named: change.name.description, in: lock)
            return try store.outcome(of: change, over: current, in: lock)
        } catch {
            // The same error, with names that may have been meant.
            guard case .notInstalled(let name, _) = error else { throw error }
            _ = try store.skill(named: name)
            throw error
        }
    }

    /// The folders that a staged skill is, or would be, in: the first has it, the others a link or a copy.
    public func places(of staged: StagedSkill) -> [SkillsPlace] {
        store.locations.places(of: staged.entry.succeeding(lock.skills[staged.name]))
    }
}

extension SkillStore {
    /// Looks at what changes would come to; nothing is changed.
    public func preview() throws(SkillStoreError) -> StorePreview {
        try StorePreview(of: self)
    }
}
