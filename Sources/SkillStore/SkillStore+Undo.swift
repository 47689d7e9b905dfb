internal import Digest
internal import FileTree
public import SkillFormat
internal import SystemPackage

/// The effect of an undo or a redo.
public struct UndoReport: Sendable, Equatable {
    /// The command that was undone or redone.
    public let command: String
    /// The time of that command in UTC (RFC 3339).
    public let time: String
    /// The skills that were removed.
    public let removed: [SkillName]
    /// The skills that were restored.
    public let restored: [SkillName]
    /// Those of the restored skills whose files are the same, such as after a pin or `update --continue`.
    public let onlyRecorded: [SkillName]
    /// The skills that were edited since; their edits are kept for the opposite command.
    public let edited: [SkillName]
    /// The effect on the project's manifest; nil if there is none.
    public let manifest: ManifestFate?

    /// An effect on a manifest.
    public enum ManifestFate: String, Sendable {
        /// The file did not exist before and was removed.
        case removed
        /// The file has its previous text.
        case restored
        /// The change was reverted; later changes were kept.
        case reverted
    }
}

extension SkillStore {
    /// Undoes the last change that is not undone yet.
    ///
    /// Restores folders as they were, with edits made before the change. Later edits are an error unless `permission`
    /// is `.anything`; they are then kept, and a redo restores them.
    public func undo(_ permission: Change.Permission) throws(SkillStoreError) -> UndoReport {
        try reverseLast(.undo, permission)
    }

    /// Reverses the last undo, if nothing changed after it.
    public func redo(_ permission: Change.Permission) throws(SkillStoreError) -> UndoReport {
        try reverseLast(.redo, permission)
    }

    /// Returns the effect of the next undo or redo; nothing is changed.
    public func preview(
        _ direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> UndoReport {
        try reading { () throws(SkillStoreError) in try report(on: record(for: direction)) }
    }

    /// Returns whether the next undo or redo of this scope would reverse a later change than that of another scope.
    ///
    /// Compares places in the journal, which both scopes must share: clocks may have been adjusted.
    public func reversesLaterChange(
        than other: SkillStore, _ direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> Bool {
        try reading { () throws(SkillStoreError) in
            try reversesLaterChange(
                locations.lockFile, than: other.locations.lockFile, direction)
        }
    }

    private func reverseLast(
        _ direction: SkillStoreError.Direction, _ permission: Change.Permission
    ) throws(SkillStoreError) -> UndoReport {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        try settle()
        let (record, command) = try record(for: direction)
        let report = try report(on: (record, command))
        guard report.edited.isEmpty || permission == .anything else {
            throw .editedSince(report.edited, direction, locations.scope)
        }
        let stagings = StagingFolders(self)
        defer { stagings.discard() }
        let records = try records()
        var parts: [Part] = []
        for step in record.steps {
            parts.append(try part(reversing: step, of: record, in: records, stagings))
        }
        try commit(
            parts, stagings: stagings, records: records,
            manifest: edit(reverting: record.manifest), command: direction.rawValue,
            undoes: record.id)
        return report
    }

    private func record(
        for direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> ReversalTarget {
        guard let target = try target(of: direction) else {
            throw direction == .undo ? .nothingToUndo : .nothingToRedo
        }
        return target
    }

    private func report(on target: ReversalTarget) throws(SkillStoreError) -> UndoReport {
        var edited: [SkillName] = []
        for step in target.record.steps where try isEditedSince(step) { edited.append(step.name) }
        let steps = target.record.steps
        let manifest = try edit(reverting: target.record.manifest)
        return UndoReport(
            command: target.command.command, time: target.command.time,
            removed: steps.filter { $0.before == nil }.map(\.name),
            restored: steps.filter { $0.before != nil }.map(\.name),
            onlyRecorded: steps.filter { $0.before != nil && $0.moves.isEmpty }.map(\.name),
            edited: edited,
            manifest: manifest.map { fate in
                if fate.after == nil { return .removed }
                return fate.after == target.record.manifest?.before ? .restored : .reverted
            })
    }

    /// Whether reversing a step would discard something that the change did not create.
    private func isEditedSince(_ step: JournalRecord.Step) throws(SkillStoreError) -> Bool {
        for move in step.moves {
            let place = SkillsPlace(folder: move.place, agents: [])
            guard let occupant = try occupant(of: step.name.description, in: place) else {
                continue
            }
            guard let after = step.after else { return true }
            switch occupant.kind {
            case .link: continue
            case .file, .special: return true
            case .directory:
                if case .linked? = after.override, move.place != locations.shelf.folder {
                    return true
                }
                let path = move.place.appending(occupant.name)
                guard let snapshot = try? TreeSnapshot(of: Directory.open(path)) else {
                    return true
                }
                if let tree = after.tree, snapshot.hash.description != tree { return true }
                if !snapshot.unsupportedPaths.isEmpty { return true }
            }
        }
        return false
    }

    private func part(
        reversing step: JournalRecord.Step, of record: JournalRecord, in records: Records,
        _ stagings: StagingFolders
    ) throws(SkillStoreError) -> Part {
        let name = step.name.component
        var moves: [Part.Move] = []
        for move in step.moves {
            let staging = try stagings.folder(for: move.place)
            var incoming = Part.Move.Incoming.nothing
            if let index = move.kept {
                let folder = keptFolder(of: record.id).appending(KeptCopies.name(of: index))
                let isKept = try files { () throws(FileTreeError) in
                    guard let kept = try? Directory.open(folder), try kept.contains(name) else {
                        return false
                    }
                    try kept.copyTree(name, to: staging.directory)
                    return true
                }
                guard isKept else { throw .noLongerKept(step.name) }
                incoming = .staged
            }
            moves.append(Part.Move(place: move.place, staging: staging, incoming: incoming))
        }
        return Part(
            name: step.name, current: try skill(named: step.name.description, in: records),
            entry: step.before?.entry, override: step.before?.override,
            tree: step.before?.tree, moves: moves)
    }
}
