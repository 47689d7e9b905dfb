internal import Digest
internal import FileTree
public import SkillFormat
internal import SystemPackage

/// What an undo or a redo did, or would do.
public struct UndoReport: Sendable, Equatable {
    /// The command that was taken back, or brought again.
    public let command: String
    /// When it was run, in UTC (RFC 3339).
    public let time: String
    /// The skills that are gone now.
    public let removed: [SkillName]
    /// The skills that are back as they were.
    public let restored: [SkillName]
    /// Those that changed since; what they are now is kept.
    public let edited: [SkillName]
    /// What becomes of the project's manifest; nil when nothing.
    public let manifest: ManifestFate?

    /// How a manifest is left.
    public enum ManifestFate: String, Sendable {
        /// Gone, as there was none.
        case removed
        /// As it was.
        case restored
        /// Without the change that is taken back, and with others that were made since.
        case reverted
    }
}

extension SkillStore {
    /// Takes back the last change that was not taken back yet.
    ///
    /// Folders come back as they were, with edits that were made before the change. What was edited since is
    /// an error, unless anything may go; then it is kept, and a redo brings it again.
    public func undo(_ permission: Change.Permission) throws(SkillStoreError) -> UndoReport {
        try takeBackLast(.undo, permission)
    }

    /// Takes the last undo back, if nothing was changed since.
    public func redo(_ permission: Change.Permission) throws(SkillStoreError) -> UndoReport {
        try takeBackLast(.redo, permission)
    }

    /// What the next undo or redo would do; nothing is changed.
    public func preview(
        _ direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> UndoReport {
        try reading { () throws(SkillStoreError) in try report(on: record(for: direction)) }
    }

    private func takeBackLast(
        _ direction: SkillStoreError.Direction, _ permission: Change.Permission
    ) throws(SkillStoreError) -> UndoReport {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        try settle()
        let (record, command) = try record(for: direction)
        let report = try report(on: (record, command))
        guard report.edited.isEmpty || permission == .anything else {
            throw .editedSince(report.edited, direction)
        }
        let stagings = StagingFolders(self)
        defer { stagings.discard() }
        let lock = try Lock.read(at: locations.lockFile)
        var parts: [Part] = []
        for step in record.steps {
            parts.append(try part(takingBack: step, of: record, in: lock, stagings))
        }
        try commit(
            parts, stagings: stagings, lock: lock,
            manifest: edit(takingBack: record.manifest), command: direction.rawValue,
            undoes: record.id)
        return report
    }

    /// The record that goes back, and that of the command that people know.
    private typealias Target = (record: JournalRecord, command: JournalRecord)

    private func record(
        for direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> Target {
        let journal = try Journal(in: locations.stateFolder)
        switch direction {
        case .undo:
            guard let record = journal.undoable(in: locations.lockFile) else {
                throw .nothingToUndo
            }
            return (record, record)
        case .redo:
            guard let record = journal.redoable(in: locations.lockFile),
                let command = journal.records.last(where: { $0.id == record.undoes })
            else { throw .nothingToRedo }
            return (record, command)
        }
    }

    private func report(on target: Target) throws(SkillStoreError) -> UndoReport {
        var edited: [SkillName] = []
        for step in target.record.steps where try isEditedSince(step) { edited.append(step.name) }
        let steps = target.record.steps
        let manifest = try edit(takingBack: target.record.manifest)
        return UndoReport(
            command: target.command.command, time: target.command.time,
            removed: steps.filter { $0.before == nil }.map(\.name),
            restored: steps.filter { $0.before != nil }.map(\.name), edited: edited,
            manifest: manifest.map { fate in
                if fate.after == nil { return .removed }
                return fate.after == target.record.manifest?.before ? .restored : .reverted
            })
    }

    /// Whether something would go away that the change did not bring.
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
        takingBack step: JournalRecord.Step, of record: JournalRecord, in lock: Lock,
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
                incoming = .waits
            }
            moves.append(Part.Move(place: move.place, staging: staging, incoming: incoming))
        }
        return Part(
            name: step.name, current: try skill(named: step.name.description, in: lock),
            entry: step.before?.entry, tree: step.before?.tree, moves: moves)
    }
}
