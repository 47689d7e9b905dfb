internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// One change that was made, as the journal tells it: one JSON line.
struct JournalRecord: Equatable {
    /// What happened to one skill.
    struct Step: Equatable {
        let name: SkillName
        /// What stood there before; nil when nothing did.
        let before: Occupant?
        /// What stands there after; nil when nothing does.
        let after: Occupant?
        /// The agents' folders in which something moved.
        let moves: [Move]
    }

    /// What moved in one agent's folder.
    struct Move: Equatable {
        /// The agent's folder.
        let place: FilePath
        /// Where among the things kept of this change lies what stood there; nil when nothing did.
        let kept: Int?
    }

    /// What stands at a skill's place.
    struct Occupant: Equatable {
        /// The tree hash; nil for a link or a folder that can't be hashed.
        let tree: String?
        /// The lock's entry; nil when it was not ours.
        let entry: LockEntry?
    }

    let id: String
    /// When, in UTC (RFC 3339).
    let time: String
    let command: String
    /// The lock of the scope that was changed.
    let lockFile: FilePath
    let steps: [Step]
    /// What was changed in the manifest beside the lock.
    let manifest: ManifestEdit?
    /// The record that this one takes back.
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
    }

    var json: JSONValue {
        .object(["tree": .text(tree), "entry": entry?.json ?? .null])
    }
}

/// All changes that were made, oldest first.
struct Journal {
    static let name: FilePath.Component = "journal.jsonl"
    /// The most bytes that a journal may have: some 100,000 changes.
    static let sizeLimit = 256 * 1024 * 1024

    let records: [JournalRecord]

    /// Reads the journal; lines that are cut (a power failure) or unknown are passed over.
    init(in folder: FilePath) throws(SkillStoreError) {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(folder.appending(Self.name)).contents(limit: Self.sizeLimit)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            bytes = []
        }
        records = bytes.split(separator: UInt8(ascii: "\n")).compactMap(Self.record)
    }

    private static func record(in line: ArraySlice<UInt8>) -> JournalRecord? {
        (try? JSONValue(parsing: Array(line))).flatMap(JournalRecord.init)
    }

    /// Passes records to `body`, newest first, until it returns `.stop`.
    ///
    /// Reads only as much of the file, from its end, as that takes.
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
            // A line that is longer than the piece is read in few steps.
            count *= 2
        }
    }

    /// Whether to read on.
    enum Continuation { case next, stop }

    /// Returns those of `names` that the newest records mention, at most `limit` of them.
    ///
    /// The order is that of the journal. Clocks are corrected, so times say nothing about it.
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

    /// Adds a record; when this returns it will outlive a power failure.
    static func append(_ record: JournalRecord, in state: Directory) throws(FileTreeError) {
        let start = isCut(in: state) ? "\n" : ""
        try state.append(Array("\(start)\(record.json.text(.line))\n".utf8), to: name)
    }

    /// Whether a crash has left a last line without its end.
    private static func isCut(in state: Directory) -> Bool {
        guard let file = try? state.openFile(name), let size = try? file.metadata().size, size > 0,
            let last = try? file.bytes(at: size - 1, count: 1)
        else { return false }
        return last != [UInt8(ascii: "\n")]
    }

    /// The changes of one scope, newest first, each with whether it is taken back now.
    func changes(of lockFile: FilePath) -> [(record: JournalRecord, isUndone: Bool)] {
        var undone: Set<String> = []
        var changes: [(record: JournalRecord, isUndone: Bool)] = []
        for record in records.reversed() where record.lockFile == lockFile {
            let isUndone = undone.contains(record.id)
            // An undo that was itself taken back undoes nothing any more.
            if let other = record.undoes, !isUndone { undone.insert(other) }
            changes.append((record, isUndone))
        }
        return changes
    }

    /// The last change of a scope that is not taken back.
    func undoable(in lockFile: FilePath) -> JournalRecord? {
        changes(of: lockFile).first { $0.record.undoes == nil && !$0.isUndone }?.record
    }

    /// The last undo of a scope that is not taken back, if nothing was changed since.
    func redoable(in lockFile: FilePath) -> JournalRecord? {
        for (record, isUndone) in changes(of: lockFile) {
            // What was changed afterwards has made the undo the way things are.
            guard let other = record.undoes else { return nil }
            let isRedo = records.contains { $0.id == other && $0.undoes != nil }
            if !isRedo, !isUndone { return record }
        }
        return nil
    }
}
