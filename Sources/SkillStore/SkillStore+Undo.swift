internal import FileTree
public import SkillFormat
internal import SystemPackage

/// What an undo did.
public struct UndoReport: Sendable, Equatable {
    /// The command that was taken back.
    public let command: String
    /// When it was run, in UTC (RFC 3339).
    public let time: String
    /// The skills that are gone now.
    public let removed: [SkillName]
    /// The skills that are back as they were.
    public let restored: [SkillName]
}

extension SkillStore {
    /// Takes back the last change that was not taken back yet.
    ///
    /// Folders come back as they were, with edits that were made before the change. What stands in their
    /// place now is kept like anything that a change replaces.
    public func undo() throws(SkillStoreError) -> UndoReport {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        try settle()
        let record = try undoableRecord()
        let staging = try StagingFolder(in: stagingPlace())
        defer { staging.discard() }
        var swaps: [Swap] = []
        for step in record.steps {
            swaps.append(try swap(takingBack: step, of: record, staging: staging))
        }
        try commit(
            swaps, staging: staging, lock: Lock.read(at: locations.lockFile), command: "undo",
            undoes: record.id)
        let restored = record.steps.filter { $0.before != nil }.map(\.name)
        let removed = record.steps.filter { $0.before == nil }.map(\.name)
        return UndoReport(
            command: record.command, time: record.time, removed: removed, restored: restored)
    }

    /// What the next undo would do; nothing is changed.
    public func previewUndo() throws(SkillStoreError) -> UndoReport {
        try settleIfIdle()
        let record = try undoableRecord()
        return UndoReport(
            command: record.command, time: record.time,
            removed: record.steps.filter { $0.before == nil }.map(\.name),
            restored: record.steps.filter { $0.before != nil }.map(\.name))
    }

    private func undoableRecord() throws(SkillStoreError) -> JournalRecord {
        let journal = try Journal(in: locations.stateFolder)
        guard let record = journal.undoable(in: locations.skillsFolder) else {
            throw .nothingToUndo
        }
        return record
    }

    private func swap(
        takingBack step: JournalRecord.Step, of record: JournalRecord, staging: StagingFolder
    ) throws(SkillStoreError) -> Swap {
        guard let before = step.before else {
            return Swap(name: step.name, staging: nil, entry: nil, tree: nil)
        }
        let isKept = try files { () throws(FileTreeError) in
            guard let name = FilePath.Component(step.name.description),
                let kept = try? Directory.open(keptFolder(of: record.id)), try kept.contains(name)
            else { return false }
            try kept.copyTree(name, to: staging.directory)
            return true
        }
        // A skill that was missing from its folder had nothing to keep.
        guard isKept || before.tree == nil else { throw .noLongerKept(step.name) }
        return Swap(
            name: step.name, staging: isKept ? staging : nil, entry: before.entry,
            tree: before.tree)
    }
}
