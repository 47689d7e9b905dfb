internal import SkillFormat

/// What changes would do; the lock file is read once for all of them.
public struct StorePreview: Sendable {
    private let store: SkillStore
    private let lock: Lock

    init(of store: SkillStore) throws(SkillStoreError) {
        self.store = store
        lock = try store.reading { () throws(SkillStoreError) in
            try Lock.read(at: store.locations.lockFile)
        }
    }

    /// Returns what a change would do; throws why it is refused.
    ///
    /// While another run changes skills, they differ from the lock file that was read here. So a refusal is never
    /// decided from that: it is decided again from what is there once no other run changes anything.
    public func outcome(of change: Change) throws(SkillStoreError) -> Outcome {
        do throws(SkillStoreError) {
            return try outcome(of: change, in: lock)
        } catch {
            if case .interrupted = error { throw error }
        }
        return try store.reading { () throws(SkillStoreError) in
            let lock = try Lock.read(at: store.locations.lockFile)
            do throws(SkillStoreError) {
                return try outcome(of: change, in: lock)
            } catch {
                guard case .notInstalled(let name, _) = error else { throw error }
                throw try store.notInstalled(name, in: lock)
            }
        }
    }

    private func outcome(of change: Change, in lock: Lock) throws(SkillStoreError) -> Outcome {
        let current = try store.skill(named: change.name.description, in: lock)
        return try store.outcome(of: change, over: current, in: lock)
    }

    /// The folders that a staged skill is, or would be, in: the first has it, the others a link or a copy.
    public func places(of staged: StagedSkill) -> [SkillsPlace] {
        store.locations.places(of: staged.entry.succeeding(lock.skills[staged.name]))
    }
}

extension SkillStore {
    /// Looks at what changes would do; nothing is changed.
    public func preview() throws(SkillStoreError) -> StorePreview {
        try StorePreview(of: self)
    }
}
