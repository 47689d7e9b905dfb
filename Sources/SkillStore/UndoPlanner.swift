public import Digest
internal import FileTree
public import SkillFormat
public import SystemPackage

/// An undo or a redo that was planned.
public struct Reversal: Sendable {
    /// Its effect.
    public let report: UndoReport
    /// The skills that agents will see again, or in more folders.
    public let returning: [ReturningSkill]
    /// The skills that stay as they are.
    fileprivate let leftOut: Set<SkillName>
    fileprivate let direction: SkillStoreError.Direction
    /// The ID of the record to reverse.
    fileprivate let target: String
}

/// A skill that an undo or a redo restores.
public struct ReturningSkill: Sendable {
    /// The name that the skill gets back.
    public let name: SkillName
    /// Its entry in the lock file; nil if it was not managed.
    public let entry: LockEntry?
    /// The working copy, if agents will see a link to one.
    public let workingCopy: WorkingCopy?
    /// The hash of its files; nil if it is not known.
    public let tree: TreeHash?
    /// The folder that has its files at present.
    public let path: FilePath
}

/// Plans and carries out undos and redos.
struct UndoPlanner {
    let store: SkillStore

    func reversal(
        _ direction: SkillStoreError.Direction, leavingOut names: Set<SkillName> = []
    ) throws(SkillStoreError) -> Reversal {
        try store.reading { () throws(SkillStoreError) in
            let target = try record(for: direction, leavingOut: names)
            let record = target.record
            return Reversal(
                report: try report(on: target, leavingOut: names),
                returning: record.steps.compactMap { returning($0, of: record) },
                leftOut: names, direction: direction, target: record.id)
        }
    }

    func reversesLaterChange(
        than other: SkillStore, _ direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> Bool {
        try store.reading { () throws(SkillStoreError) in
            guard let (own, others) = try store.places(of: direction, and: other.locations.lockFile)
            else { return false }
            return others.map { own < $0 } ?? true
        }
    }

    func reverse(
        _ reversal: Reversal, _ permission: Change.Permission
    ) throws(SkillStoreError) -> UndoReport? {
        let direction = reversal.direction
        let hold = try store.hold()
        defer { withExtendedLifetime(hold) {} }
        try store.settle()
        let target = try record(for: direction, leavingOut: reversal.leftOut)
        let record = target.record
        guard record.id == reversal.target else { return nil }
        var report = try report(on: target, leavingOut: reversal.leftOut)
        if permission != .anything { try refuseLoss(by: report, direction) }
        let stagings = StagingFolders(store)
        defer { stagings.discard() }
        let records = try store.records()
        var parts: [SkillTransaction] = []
        for step in record.steps {
            parts.append(try part(reversing: step, of: record, in: records, stagings))
        }
        let id = try store.transactions.commit(
            parts, stagings: stagings, records: records,
            manifest: store.edit(reverting: record.manifest, leavingOut: reversal.leftOut),
            command: direction.rawValue, undoes: record.id)
        if !report.edited.isEmpty { report.keptEdits = store.locations.keptFolder(of: id) }
        return report
    }

    /// Throws if reversing a change would discard later changes.
    private func refuseLoss(
        by report: UndoReport, _ direction: SkillStoreError.Direction
    ) throws(SkillStoreError) {
        guard report.edited.isEmpty else {
            throw .editedSince(report.edited, direction, store.locations.scope)
        }
        guard report.relocked.isEmpty else {
            throw .relockedSince(report.relocked, direction, store.locations.scope)
        }
    }

    /// Returns the change to reverse, without the changes to the skills that are left out.
    private func record(
        for direction: SkillStoreError.Direction, leavingOut names: Set<SkillName>
    ) throws(SkillStoreError) -> SkillStore.ReversalTarget {
        guard let target = try store.target(of: direction),
            try !isOfEarlierProject(.record(target.record), besides: target.leftOut)
        else {
            throw direction == .undo ? .nothingToUndo : .nothingToRedo
        }
        return (target.record.without(names), target.command, target.leftOut)
    }

    /// Returns the skill that reversing a step brings back into agents' folders; nil if it only removes or records.
    private func returning(
        _ step: JournalRecord.Step, of record: JournalRecord
    ) -> ReturningSkill? {
        let shelf = store.locations.shelf(of: record.lockFile).folder
        let kept = step.moves.enumerated().compactMap { position, move -> FilePath? in
            guard move.place != shelf, let index = move.kept else { return nil }
            return step.presentFolder(ofMoveAt: position)
                ?? store.locations.keptFolder(of: record.id).appending(KeptCopies.name(of: index))
        }
        guard let before = step.before, !kept.isEmpty else { return nil }
        // Others than the first may have links to it.
        let folder = kept.first { folder in
            let copy = try? Directory.open(folder).examine(step.name.component)
            return copy?.kind == .directory
        }
        let places = before.entry.map { store.locations.places(of: $0) } ?? store.locations.places
        var workingCopy: WorkingCopy?
        if case .linked(let copy)? = before.override { workingCopy = copy }
        return ReturningSkill(
            name: step.name, entry: before.entry, workingCopy: workingCopy,
            tree: before.tree,
            path: (folder ?? places[0].folder).appending(step.name.component))
    }

    private func report(
        on target: SkillStore.ReversalTarget, leavingOut names: Set<SkillName>
    ) throws(SkillStoreError) -> UndoReport {
        let records = try store.records()
        var edited: [SkillName] = []
        for step in target.record.steps where try isEditedSince(step, in: records) {
            edited.append(step.name)
        }
        let relocked = target.record.steps.filter { isRelockedSince($0, in: records.lock) }
            .map(\.name)
        var steps: [UndoReport.Step] = []
        for step in target.record.steps { steps.append(try self.step(reversing: step)) }
        let manifest = try store.edit(reverting: target.record.manifest, leavingOut: names)
        return UndoReport(
            command: target.command.command, time: target.command.time,
            steps: steps, edited: edited, relocked: relocked,
            manifest: manifest.map { fate in
                if fate.after == nil { return .removed }
                return fate.after == target.record.manifest?.before ? .restored : .reverted
            })
    }

    private func step(
        reversing step: JournalRecord.Step
    ) throws(SkillStoreError) -> UndoReport.Step {
        var effect = step.reversal
        // Its folder may have been removed by other means since.
        if effect == .removed || effect == .uninstalled, try !isPresent(step) {
            effect = effect == .removed ? .unlisted : .recorded(.other)
        }
        return UndoReport.Step(name: step.name, effect: effect)
    }

    /// Whether anything exists at a path to which a step has moved something.
    private func isPresent(_ step: JournalRecord.Step) throws(SkillStoreError) -> Bool {
        for move in step.moves {
            let place = AgentDirectory(folder: move.place, agents: [])
            if try store.occupant(of: step.name.description, in: place) != nil { return true }
        }
        return false
    }

    /// Whether a change was made to a project that no longer exists, and whose path another one has now.
    ///
    /// Then the path leads to another folder, as after a new clone. Where file systems do not distinguish folders, and
    /// after a move, which may have been a copy, nothing that the change left is here: no entry in the lock file, no
    /// override and no folder. For a change that left nothing, the lock file, which a removal writes, is missing. The
    /// skills in `names` are no evidence of that.
    func isOfEarlierProject(
        _ change: JournalLine, besides names: Set<SkillName> = []
    ) throws(SkillStoreError) -> Bool {
        guard case .record(let whole) = change, store.locations.scope != .user else { return false }
        if let then = whole.heading.folder, let now = store.transactions.projectFolder() {
            if then == now { return false }
            guard whole.heading.wasMoved else { return true }
        }
        let record = whole.without(names)
        guard !record.steps.isEmpty else { return false }
        let records = try store.records()
        for step in record.steps {
            let isKnown =
                records.lock.skills[step.name] != nil || records.overrides[step.name] != nil
            guard !isKnown, try !isPresent(step) else { return false }
        }
        if record.steps.contains(where: { $0.after != nil }) { return true }
        guard record.steps.contains(where: { $0.before?.entry != nil }) else { return false }
        return try !store.hasLockFile()
    }

    /// Whether reversing a step would discard an entry of the lock file that the change did not write, such as one that
    /// version control brought.
    private func isRelockedSince(_ step: JournalRecord.Step, in lock: Lock) -> Bool {
        let entry = lock.skills[step.name]
        return step.changesEntry && entry != step.after?.entry && entry != step.before?.entry
    }

    /// Whether reversing a step would discard something that the change did not create.
    private func isEditedSince(
        _ step: JournalRecord.Step, in records: ScopeState
    ) throws(SkillStoreError) -> Bool {
        let current = try store.skill(named: step.name.description, in: records)
        if step.shelving(of: current, on: store.locations.shelf) == .ended, current.state != .ok,
            step.after?.tree.map({ current.isMissing(orHas: $0) }) != true
        {
            return true
        }
        for move in step.moves {
            let place = AgentDirectory(folder: move.place, agents: [])
            guard let occupant = try store.occupant(of: step.name.description, in: place) else {
                continue
            }
            guard let after = step.after else { return true }
            switch occupant.kind {
            case .link: continue
            case .file, .special: return true
            case .directory:
                if case .linked? = after.override, move.place != store.locations.shelf.folder {
                    return true
                }
                let path = move.place.appending(occupant.name)
                guard let folder = try? Directory.open(path),
                    let snapshot = try? TreeSnapshot(of: folder).countingRepositories
                else { return true }
                if let tree = move.tree ?? after.tree, snapshot.hash != tree,
                    after.entry?.recognizing(snapshot, in: folder).hash != tree
                {
                    return true
                }
                if !snapshot.unsupportedPaths.isEmpty { return true }
            }
        }
        return false
    }

    private func part(
        reversing step: JournalRecord.Step, of record: JournalRecord, in records: ScopeState,
        _ stagings: StagingFolders
    ) throws(SkillStoreError) -> SkillTransaction {
        let name = step.name.component
        let current = try store.skill(named: step.name.description, in: records)
        var moves: [SkillTransaction.Move] = []
        var isDone = false
        for (position, move) in step.moves.enumerated() {
            guard !isDone else {
                isDone = false
                continue
            }
            let present = step.presentFolder(ofMoveAt: position)
            if let present,
                let rename = try store.rename(
                    of: step.name, from: present, to: move.place, stagings)
            {
                moves += rename
                isDone = true
                continue
            }
            let staging = try stagings.folder(beside: move.place)
            var incoming = SkillTransaction.Move.Incoming.nothing
            var tree: TreeHash?
            if let index = move.kept {
                let folder =
                    present
                    ?? store.locations.keptFolder(of: record.id).appending(
                        KeptCopies.name(of: index))
                let isKept = try files { () throws(FileTreeError) in
                    guard let kept = try? Directory.open(folder), try kept.contains(name) else {
                        return false
                    }
                    try kept.copySkill(
                        name, to: staging.directory, as: step.before?.entry)
                    return true
                }
                guard isKept else { throw .noLongerKept(step.name) }
                incoming = .staged
                tree = treeOfFolder(step.name, in: staging)
                // Modes that the file system does not keep are those of the version.
                if tree != step.before?.tree, let folder = try? staging.directory.open(name),
                    let files = try? TreeSnapshot(of: folder).countingRepositories
                {
                    tree = step.before?.entry?.recognizing(files, in: folder).hash ?? tree
                }
            }
            moves.append(
                SkillTransaction.Move(
                    place: move.place, staging: staging, incoming: incoming,
                    tree: tree == step.before?.tree ? nil : tree))
        }
        let shelving = step.shelving(of: current, on: store.locations.shelf)
        if shelving == .ended {
            let shelf = store.locations.shelf.folder
            let staging = try stagings.folder(beside: shelf)
            moves.append(SkillTransaction.Move(place: shelf, staging: staging, incoming: .nothing))
        }
        let stays = shelving == .kept
        return SkillTransaction(
            name: step.name, current: current,
            // A link or a switch is of this machine: the entry may be another one since a pull.
            entry: step.changesEntry ? step.before?.entry : records.lock.skills[step.name],
            override: stays ? .disabled : step.before?.override,
            tree: stays ? current.snapshot?.hash : step.before?.tree, moves: moves)
    }
}

/// Returns the tree hash of a staged folder; nil for a link, or if it can't be read.
private func treeOfFolder(_ name: SkillName, in staging: StagingFolder) -> TreeHash? {
    guard let folder = try? staging.directory.open(name.component) else { return nil }
    return try? TreeSnapshot(of: folder).countingRepositories.hash
}

extension JournalRecord {
    /// Returns the record without the steps of these skills.
    fileprivate func without(_ names: Set<SkillName>) -> JournalRecord {
        JournalRecord(
            heading: heading, steps: steps.filter { !names.contains($0.name) }, manifest: manifest)
    }
}

extension JournalRecord.Step {
    /// Returns the folder that has what a move moved out, if another move of the step moved it in there.
    fileprivate func presentFolder(ofMoveAt position: Int) -> FilePath? {
        guard moves[position].isRenamed else { return nil }
        return moves.dropFirst(position + 1).first?.place
    }

    /// Whether the change wrote the skill's entry in the lock file: links and switches only change this machine.
    fileprivate var changesEntry: Bool { before?.entry != after?.entry }
}

// A skill may have been disabled by a change that the step knows nothing of: one whose undo left the skill out, or one at
// the former path of a project.
extension JournalRecord.Step {
    /// The effect of reversing a step on files on the shelf that the step did not put there.
    fileprivate enum Shelving {
        /// There are none, or the step moves them itself.
        case none
        /// They stay, because the skill does, and no folder of it comes back.
        case kept
        /// They leave the shelf.
        case ended
    }

    fileprivate func shelving(of current: InstalledSkill, on shelf: AgentDirectory) -> Shelving {
        guard current.isDisabled, current.state != .missing, before?.override == nil,
            !moves.contains(where: { $0.place == shelf.folder })
        else { return .none }
        let bringsNothing = moves.allSatisfy { $0.kept == nil }
        return before?.entry != nil && bringsNothing ? .kept : .ended
    }
}
