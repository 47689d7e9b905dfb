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
    /// The agent's folder that was changed.
    let skillsFolder: FilePath
    let steps: [Step]
    /// The record that this one takes back.
    let undoes: String?
}

extension JournalRecord {
    init?(_ value: JSONValue) {
        guard let id = value["id"]?.string, let time = value["time"]?.string,
            let command = value["command"]?.string,
            let folder = value["skillsFolder"]?.string,
            let steps = value["changes"]?.array
        else { return nil }
        self.id = id
        self.time = time
        self.command = command
        skillsFolder = FilePath(folder)
        self.steps = steps.compactMap(Step.init)
        undoes = value["undoes"]?.string
        guard self.steps.count == steps.count else { return nil }
    }

    var json: JSONValue {
        .object(
            [
                "id": .string(id), "time": .string(time), "command": .string(command),
                "skillsFolder": .string(skillsFolder.string),
                "changes": .array(steps.map(\.json)),
            ].merging(undoes.map { ["undoes": .string($0)] } ?? [:]) { $1 })
    }
}

extension JournalRecord.Step {
    init?(_ value: JSONValue) {
        guard let name = value["name"]?.string.flatMap(SkillName.init) else { return nil }
        self.name = name
        before = value["before"].map(JournalRecord.Occupant.init)
        after = value["after"].map(JournalRecord.Occupant.init)
    }

    var json: JSONValue {
        .object([
            "name": .string(name.description), "before": before?.json ?? .null,
            "after": after?.json ?? .null,
        ])
    }
}

extension JournalRecord.Occupant {
    init(_ value: JSONValue) {
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
        records = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            (try? JSONValue(parsing: Array(line))).flatMap(JournalRecord.init)
        }
    }

    /// Adds a record; when this returns it will outlive a power failure.
    static func append(_ record: JournalRecord, in state: Directory) throws(FileTreeError) {
        // A leading newline closes a line that a crash may have cut.
        try state.append(Array("\n\(record.json.text(.line))\n".utf8), to: name)
    }

    /// The last change of an agent's folder that was not taken back yet.
    func undoable(in skillsFolder: FilePath) -> JournalRecord? {
        var undone: Set<String> = []
        for record in records.reversed() where record.skillsFolder == skillsFolder {
            if let other = record.undoes {
                undone.insert(other)
            } else if !undone.contains(record.id) {
                return record
            }
        }
        return nil
    }
}
