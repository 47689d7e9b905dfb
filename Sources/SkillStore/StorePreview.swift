internal import SkillFormat

/// A preview of changes, which reads the records once for all of them.
public struct StorePreview: Sendable {
    private let store: SkillStore
    private let records: ScopeState

    init(of store: SkillStore) throws(SkillStoreError) {
        self.store = store
        records = try store.reading { () throws(SkillStoreError) in try store.records() }
    }

    /// Returns the effect of a change; throws if it must be refused.
    ///
    /// While another run changes skills, the folders don't match the lock file that was read. A refusal is therefore
    /// checked again when no other run is changing anything.
    public func outcome(of change: Change) throws(SkillStoreError) -> Outcome {
        do throws(SkillStoreError) {
            return try outcome(of: change, in: records)
        } catch {
            if case .interrupted = error { throw error }
        }
        return try store.reading { () throws(SkillStoreError) in
            let records = try store.records()
            do throws(SkillStoreError) {
                return try outcome(of: change, in: records)
            } catch {
                guard case .notInstalled(let name, _) = error else { throw error }
                throw try store.notInstalled(name, in: records)
            }
        }
    }

    private func outcome(of change: Change, in records: ScopeState) throws(SkillStoreError)
        -> Outcome
    {
        let current = try store.skill(of: change, in: records)
        return try ChangeJudge(store: store).outcome(of: change, over: current, in: records)
    }

    /// Returns the folders of a staged skill: the first has the skill, the others links or copies.
    public func places(of staged: StagedSkill) -> [AgentDirectory] {
        let old = records.lock.skills[staged.name]
        return store.locations.places(
            of: staged.entry(over: old),
            old == nil ? nil : records.overrides[staged.name])
    }
}

extension SkillStore {
    /// Creates a preview of changes; nothing is changed.
    public func preview() throws(SkillStoreError) -> StorePreview {
        try StorePreview(of: self)
    }
}
