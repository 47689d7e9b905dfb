internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// A past transaction: one JSON line of the journal.
struct JournalRecord: Equatable {
    /// The identity and circumstances of a transaction, which newer versions write in the same way, even if they record
    /// more.
    struct Heading: Equatable {
        let id: String
        /// The time in UTC (RFC 3339).
        let time: String
        let command: String
        /// The lock file of the changed scope.
        let lockFile: FilePath
        /// The ID of the record that this one reverses.
        let undoes: String?
        /// Whether the scope had no lock file before and its folder is another one than that of the newest earlier record,
        /// so that earlier records are of another project at the same path.
        let isFirst: Bool
        /// The folder of the project; nil in the user's own scope, and if its file system does not distinguish folders.
        let folder: ProjectFolder?
        /// Whether the project has another path since; it may have been copied there.
        var wasMoved = false
    }

    /// The change to one skill.
    struct Step: Equatable {
        let name: SkillName
        /// The skill before; nil if absent.
        let before: RecordedState?
        /// The skill after; nil if absent.
        let after: RecordedState?
        /// The moves in agents' folders.
        let moves: [Move]
    }

    /// A move in one agent's folder.
    struct Move: Equatable {
        /// The agent's folder.
        let place: FilePath
        /// The number of the kept copy of the folder that was moved out; nil if none was.
        let kept: Int?
        /// The tree hash of the folder that was moved in; nil if it is that of the skill after the change.
        var tree: TreeHash?
        /// Whether the next move of the skill moved in what this one moved out, so that there is no kept copy.
        var isRenamed = false
    }

    /// A skill, or something else with its name.
    struct RecordedState: Equatable {
        /// The tree hash; nil for a link or an unreadable folder.
        let tree: TreeHash?
        /// The lock file's entry; nil for a skill that is not managed.
        let entry: LockEntry?
        /// The override on this machine.
        let override: LocalState?
    }

    let heading: Heading
    let steps: [Step]
    /// The change to the manifest next to the lock file.
    let manifest: ManifestEdit?

    var id: String { heading.id }
    var time: String { heading.time }
    var command: String { heading.command }
    var lockFile: FilePath { heading.lockFile }
}

extension JournalRecord.Heading {
    init(_ value: JSONValue) throws(UnreadableValue) {
        id = try value.required("id", \.string)
        time = try value.required("time", \.string)
        command = try value.required("command", \.string)
        lockFile = FilePath(try value.required("lock", \.string))
        undoes = try value.optional("undoes", \.string)
        isFirst = try value.optional("first", \.bool) ?? false
        folder = value["folder"].flatMap { ProjectFolder($0) }
    }
}

extension JournalRecord {
    init(_ value: JSONValue) throws(UnreadableValue) {
        heading = try Heading(value)
        steps = try value.elements("changes") { try? Step($0) }
        manifest = try value.optional("manifest") { try? ManifestEdit($0) }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "time": .string(time), "command": .string(command),
            "lock": .string(lockFile.string), "changes": .array(steps.map(\.json)),
        ]
        members["manifest"] = manifest?.json
        members["undoes"] = heading.undoes.map { .string($0) }
        if heading.isFirst { members["first"] = .bool(true) }
        members["folder"] = heading.folder?.json
        return .object(members)
    }
}

extension JournalRecord.Step {
    init(_ value: JSONValue) throws(UnreadableValue) {
        name = try value.required("name") { $0.string.flatMap { SkillName($0) } }
        before = try value.optional("before") { try? JournalRecord.RecordedState($0) }
        after = try value.optional("after") { try? JournalRecord.RecordedState($0) }
        moves = try value.elements("moves") { try? JournalRecord.Move($0) }
    }

    var json: JSONValue {
        .object([
            "name": .string(name.description), "before": before?.json ?? .null,
            "after": after?.json ?? .null, "moves": .array(moves.map(\.json)),
        ])
    }
}

extension JournalRecord.Move {
    init(_ value: JSONValue) throws(UnreadableValue) {
        place = FilePath(try value.required("place", \.string))
        kept = try value.optional("kept", \.integer)
        tree = try value.optional("tree") { $0.string.flatMap { TreeHash($0) } }
        isRenamed = try value.optional("renamed", \.bool) ?? false
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "place": .string(place.string), "kept": kept.map { .integer($0) } ?? .null,
        ]
        members["tree"] = tree.map { .string($0.description) }
        if isRenamed { members["renamed"] = .bool(true) }
        return .object(members)
    }
}

extension JournalRecord.RecordedState {
    init(_ value: JSONValue) throws(UnreadableValue) {
        guard value.object != nil else { throw UnreadableValue() }
        tree = try value.optional("tree") { $0.string.flatMap { TreeHash($0) } }
        entry = try value.optional("entry") { LockEntry($0) }
        override = try value.optional("override") { LocalState($0) }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "tree": .text(tree?.description), "entry": entry?.json ?? .null,
        ]
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
