internal import Digest
internal import Dispatch
internal import FileTree
internal import JSON
public import SkillFormat
internal import Synchronization
internal import SystemPackage

extension SkillStore {
    /// Makes all of these changes, or none, and returns their effects.
    ///
    /// Everything is decided again under the lock; a change that another run has made void is left out.
    ///
    /// `manifest` are changes to the project's manifest in the same transaction; `command` is recorded in the journal.
    public func apply(
        _ changes: [Change], manifest manifestChanges: [ManifestChange] = [], command: String
    ) throws(SkillStoreError) -> [SkillName: Outcome] {
        guard index == nil else {
            return try forChanging.apply(changes, manifest: manifestChanges, command: command)
        }
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        try settle()
        let records = try records()
        let stagings = StagingFolders(self)
        defer { stagings.discard() }
        let judge = ChangeJudge(store: self)
        var outcomes: [SkillName: Outcome] = [:]
        var parts: [SkillTransaction] = []
        let outdated = changes.filter { $0.isOutdated(by: records.lock.skills[$0.name]) }
        for change in outdated { outcomes[change.name] = .unchanged }
        let edit = try edit(manifestChanges.filter { outcomes[$0.name] == nil })
        var planned: [(change: Change, current: InstalledSkill)] = []
        for change in changes where outcomes[change.name] == nil {
            let current = try skill(of: change, in: records)
            let outcome = try judge.outcome(of: change, over: current, in: records)
            outcomes[change.name] = outcome
            if outcome != .unchanged || edit != nil { planned.append((change, current)) }
        }
        try keep(planned.map(\.change), stagings)
        for (change, current) in planned {
            var part = try part(of: change, over: current, in: records, stagings)
            try noteDisabled(&part, in: records, stagings)
            parts.append(part)
        }
        guard !parts.isEmpty || edit != nil else { return outcomes }
        try transactions.commit(
            parts, stagings: stagings, records: records, manifest: edit, command: command,
            undoes: nil)
        return outcomes
    }

    private func part(
        of change: Change, over current: InstalledSkill, in records: ScopeState,
        _ stagings: StagingFolders
    ) throws(SkillStoreError) -> SkillTransaction {
        let layout = MovePlanner(
            store: self, name: change.name, current: current, stagings: stagings,
            permission: change.permission)
        switch change {
        case .install(let staged, _):
            var entry = staged.entry(over: current.entry)
            if staged.isPristine { entry.conflicts = [:] }
            return try layout.part(.staged(staged), entry: entry)
        case .record(let staged):
            return SkillTransaction(
                name: staged.name, current: current,
                entry: staged.entry(over: current.entry).keepingConflicts(of: current.entry),
                override: current.entry == nil ? records.overrides[staged.name] : current.override,
                tree: current.snapshot?.hash, moves: [])
        case .remove(let name, _):
            let part = try layout.removal()
            guard records.lock.skills[name] == nil else { return part }
            // An undo brings its folders back, and no entry.
            return SkillTransaction(
                name: name, current: try skill(named: name.description, in: records), entry: nil,
                override: nil, tree: nil, moves: part.moves)
        case .withdraw(_, let agents, _):
            var entry = try entry(of: change, current, for: .remove)
            entry.agents.removeAll { id in agents.contains { $0.id == id } }
            guard !entry.agents.isEmpty else { return try layout.removal() }
            return try layout.part(.installed, entry: entry)
        case .pin(_, let pin):
            var entry = try entry(of: change, current, for: .pin)
            entry.pin = pin
            return SkillTransaction(
                name: change.name, current: current, entry: entry, override: current.override,
                tree: current.snapshot?.hash, moves: [])
        case .resolve:
            var entry = try entry(of: change, current, for: .resolve)
            entry.conflicts = [:]
            return try layout.resolution(entry)
        case .link(_, let copy, _): return try layout.linking(copy)
        case .unlink(_, let visibility, _): return try layout.unlinking(leaving: visibility)
        case .disable:
            let entry = try entry(of: change, current, for: .disable)
            return try layout.hiding(entry)
        case .enable:
            let entry = try entry(of: change, current, for: .disable)
            return try layout.part(.installed, entry: entry, override: nil)
        case .adopt(let adopted):
            if let clean = adopted.clean { try trees.add(clean.snapshot, from: clean.directory) }
            return SkillTransaction(
                name: adopted.name, current: current, entry: adopted.entry, override: nil,
                tree: try skill(adopted, in: records).snapshot?.hash, moves: [])
        }
    }

    /// Notes in a part that the skill was disabled before its entry left the lock file; a change that installs it again
    /// takes its files off the shelf.
    private func noteDisabled(
        _ part: inout SkillTransaction, in records: ScopeState, _ stagings: StagingFolders
    ) throws(SkillStoreError) {
        guard part.current.entry == nil, records.overrides[part.name] == .disabled else { return }
        part.wasDisabled = true
        let shelf = locations.shelf
        guard part.entry != nil, part.override == nil,
            try occupant(of: part.name.description, in: shelf) != nil
        else { return }
        part.moves.append(
            SkillTransaction.Move(
                place: shelf.folder, staging: try stagings.folder(beside: shelf.folder),
                incoming: .nothing))
    }

    /// Returns the entry of a skill that must be managed for a change.
    private func entry(
        of change: Change, _ current: InstalledSkill, for intention: SkillStoreError.Intention
    ) throws(SkillStoreError) -> LockEntry {
        guard let entry = current.entry else { throw .unmanaged(change.name, intention) }
        return entry
    }

    /// Returns the skill as it will be once it is imported.
    func skill(
        _ adopted: AdoptedSkill, in records: ScopeState
    ) throws(SkillStoreError) -> InstalledSkill {
        try skill(named: adopted.name.description, entry: adopted.entry, in: records)
    }

    /// Stores the unedited copies of the skills that changes bring, for merges and offline installs, on all cores.
    private func keep(
        _ changes: [Change], _ stagings: StagingFolders
    ) throws(SkillStoreError) {
        var seen: Set<TreeHash> = []
        let new = changes.compactMap { change -> StagedSkill? in
            switch change {
            case .install(let staged, _) where staged.isPristine: staged
            case .record(let staged): staged
            default: nil
            }
        }.filter { staged in
            let hash = staged.snapshot.hash
            return seen.insert(hash).inserted && !trees.holds(hash)
        }
        guard !new.isEmpty else { return }
        let staging = try stagings.storeFolder()
        let failure = Mutex<SkillStoreError?>(nil)
        DispatchQueue.concurrentPerform(iterations: new.count) { index in
            do throws(SkillStoreError) {
                let directory = try files { () throws(FileTreeError) in
                    try new[index].staging.directory.open(new[index].name.component)
                }
                try trees.add(new[index].snapshot, from: directory, by: staging)
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let failure = failure.withLock(\.self) { throw failure }
    }
}
