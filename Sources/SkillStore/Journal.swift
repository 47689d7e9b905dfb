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
    /// Whether the scope had no lock file before, so that earlier records are of another project at the same path.
    let isFirst: Bool
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
        isFirst = value["first"]?.bool ?? false
        guard self.steps.count == steps.count else { return nil }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "time": .string(time), "command": .string(command),
            "lock": .string(lockFile.string), "changes": .array(steps.map(\.json)),
        ]
        members["manifest"] = manifest?.json
        members["undoes"] = undoes.map { .string($0) }
        if isFirst { members["first"] = .bool(true) }
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

/// The file of all past transactions, oldest first, which grows with every change.
///
/// It is read from its end, in pieces, so that memory does not depend on its size.
enum Journal {
    static let name: FilePath.Component = "journal.jsonl"
    /// The maximum size of a record in bytes, and of the intent that contains one.
    static let recordLimit = 256 * 1024 * 1024

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
}
