internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// A past transaction: one JSON line of the journal.
struct JournalRecord: Equatable {
    /// The change to one skill.
    struct Step: Equatable {
        let name: SkillName
        /// The skill before; nil if absent.
        let before: Occupant?
        /// The skill after; nil if absent.
        let after: Occupant?
        /// The moves in agents' folders.
        let moves: [Move]
    }

    /// A move in one agent's folder.
    struct Move: Equatable {
        /// The agent's folder.
        let place: FilePath
        /// The number of the kept copy of what was moved out; nil if nothing was.
        let kept: Int?
    }

    /// A skill, or something else with its name.
    struct Occupant: Equatable {
        /// The tree hash; nil for a link or an unreadable folder.
        let tree: String?
        /// The lock file's entry; nil for a skill that is not managed.
        let entry: LockEntry?
        /// What was different on this machine.
        let override: Override?
    }

    let id: String
    /// The time in UTC (RFC 3339).
    let time: String
    let command: String
    /// The lock file of the changed scope.
    let lockFile: FilePath
    let steps: [Step]
    /// The change to the manifest next to the lock file.
    let manifest: ManifestEdit?
    /// The ID of the record that this one reverses.
    let undoes: String?
}

extension JournalRecord {
    init?(_ value: JSONValue) {
        guard let id = value["id"]?.string, let time = value["time"]?.string,
            let command = value["command"]?.string,
            let lockFile = value["lock"]?.string,
            let steps = value["changes"]?.array
        else { return nil }
        self.id = id
        self.time = time
        self.command = command
        self.lockFile = FilePath(lockFile)
        self.steps = steps.compactMap(Step.init)
        manifest = value["manifest"].flatMap(ManifestEdit.init)
        undoes = value["undoes"]?.string
        guard self.steps.count == steps.count else { return nil }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "time": .string(time), "command": .string(command),
            "lock": .string(lockFile.string), "changes": .array(steps.map(\.json)),
        ]
        members["manifest"] = manifest?.json
        members["undoes"] = undoes.map { .string($0) }
        return .object(members)
    }
}

extension JournalRecord.Step {
    init?(_ value: JSONValue) {
        guard let name = value["name"]?.string.flatMap(SkillName.init) else { return nil }
        self.name = name
        before = value["before"].flatMap(JournalRecord.Occupant.init)
        after = value["after"].flatMap(JournalRecord.Occupant.init)
        guard let moves = value["moves"]?.array else { return nil }
        self.moves = moves.compactMap(JournalRecord.Move.init)
        guard self.moves.count == moves.count else { return nil }
    }

    var json: JSONValue {
        .object([
            "name": .string(name.description), "before": before?.json ?? .null,
            "after": after?.json ?? .null, "moves": .array(moves.map(\.json)),
        ])
    }
}

extension JournalRecord.Move {
    init?(_ value: JSONValue) {
        guard let place = value["place"]?.string else { return nil }
        self.place = FilePath(place)
        kept = value["kept"]?.integer
    }

    var json: JSONValue {
        .object(["place": .string(place.string), "kept": kept.map { .integer($0) } ?? .null])
    }
}

extension JournalRecord.Occupant {
    init?(_ value: JSONValue) {
        guard value.object != nil else { return nil }
        tree = value["tree"]?.string
        entry = value["entry"].flatMap(LockEntry.init)
        override = value["override"].flatMap(Override.init)
    }

    var json: JSONValue {
        var members: [String: JSONValue] = ["tree": .text(tree), "entry": entry?.json ?? .null]
        members["override"] = override?.json
        return .object(members)
    }
}

/// All past transactions, oldest first.
struct Journal {
    static let name: FilePath.Component = "journal.jsonl"
    /// The maximum size in bytes, about 100,000 changes.
    static let sizeLimit = 256 * 1024 * 1024

    let records: [JournalRecord]

    /// Reads the journal; lines that are truncated (by a power failure) or unknown are skipped.
    init(in folder: FilePath) throws(SkillStoreError) {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(folder.appending(Self.name)).contents(limit: Self.sizeLimit)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            bytes = []
        }
        var records: [JournalRecord] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let value = try? JSONValue(parsing: Array(line)) else { continue }
            if let record = JournalRecord(value) {
                records.append(record)
            } else if let relocation = Relocation(value) {
                records = records.map { $0.relocated(by: relocation) }
            }
        }
        self.records = records
    }

    private static func record(in line: ArraySlice<UInt8>) -> JournalRecord? {
        (try? JSONValue(parsing: Array(line))).flatMap(JournalRecord.init)
    }

    /// Passes records to `body`, newest first, until it returns `.stop`.
    ///
    /// Reads only as much of the file as necessary, from its end.
    static func readBackwards(
        in folder: FilePath, _ body: (JournalRecord) -> Continuation
    ) throws(FileTreeError) {
        let file: InputFile
        do { file = try InputFile.open(folder.appending(name)) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return
        }
        var start = try file.metadata().size
        var count = 64 * 1024
        var cutLine: [UInt8] = []
        while start > 0 {
            count = min(count, start)
            start -= count
            let bytes = try file.bytes(at: start, count: count) + cutLine
            var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            cutLine = start > 0 ? Array(lines.removeFirst()) : []
            for line in lines.reversed() {
                if let record = record(in: line), body(record) == .stop { return }
            }
            // Doubling keeps the number of passes over a long line small.
            count *= 2
        }
    }

    /// Whether to read on.
    enum Continuation { case next, stop }

    /// Returns those of `names` that the newest records mention, at most `limit` of them.
    ///
    /// The order is that of the journal. Times are not reliable, because clocks are adjusted.
    static func newest(
        _ limit: Int, of names: Set<String>, in folder: FilePath,
        mentionedBy mentions: (JournalRecord) -> [String]
    ) throws(FileTreeError) -> Set<String> {
        var newest: Set<String> = []
        try readBackwards(in: folder) { record in
            for name in mentions(record) where newest.count < limit && names.contains(name) {
                newest.insert(name)
            }
            return newest.count < limit ? .next : .stop
        }
        return newest
    }

    /// Appends a record, which survives a power failure once this returns.
    static func append(_ record: JournalRecord, in state: Directory) throws(FileTreeError) {
        try append(record.json, in: state)
    }

    /// Appends the new path of a project.
    static func append(_ relocation: Relocation, in state: Directory) throws(FileTreeError) {
        try append(relocation.json, in: state)
    }

    private static func append(_ line: JSONValue, in state: Directory) throws(FileTreeError) {
        let start = isCut(in: state) ? "\n" : ""
        try state.append(Array("\(start)\(line.text(.line))\n".utf8), to: name)
    }

    /// Whether a crash left the last line without a line break.
    private static func isCut(in state: Directory) -> Bool {
        guard let file = try? state.openFile(name), let size = try? file.metadata().size, size > 0,
            let last = try? file.bytes(at: size - 1, count: 1)
        else { return false }
        return last != [UInt8(ascii: "\n")]
    }

    /// Returns the changes of one scope, newest first, and whether each is currently undone.
    func changes(of lockFile: FilePath) -> [(record: JournalRecord, isUndone: Bool)] {
        var undone: Set<String> = []
        var changes: [(record: JournalRecord, isUndone: Bool)] = []
        for record in records.reversed() where record.lockFile == lockFile {
            let isUndone = undone.contains(record.id)
            // An undo that was itself reversed has no effect.
            if let other = record.undoes, !isUndone { undone.insert(other) }
            changes.append((record, isUndone))
        }
        return changes
    }

    /// Returns the last change of a scope that is not undone.
    func undoable(in lockFile: FilePath) -> JournalRecord? {
        changes(of: lockFile).first { $0.record.undoes == nil && !$0.isUndone }?.record
    }

    /// Returns the last undo of a scope that is not reversed, if nothing changed after it.
    func redoable(in lockFile: FilePath) -> JournalRecord? {
        for (record, isUndone) in changes(of: lockFile) {
            // A later change makes the undo final.
            guard let other = record.undoes else { return nil }
            let isRedo = records.contains { $0.id == other && $0.undoes != nil }
            if !isRedo, !isUndone { return record }
        }
        return nil
    }
}
