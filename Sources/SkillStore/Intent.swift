internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// A transaction in progress: written before the first rename, removed after the last.
///
/// A run that finds one while it holds the lock knows that its writer was killed. It completes the transaction if the
/// journal has its record, and rolls it back otherwise. Folders are identified by their inodes, which renames keep.
struct Intent {
    /// One move of a skill, or of a link to it, in one agent's folder.
    struct Move {
        let name: SkillName
        /// The agent's folder.
        let place: FilePath
        /// The staging folder on the same file system, which holds the incoming and then the outgoing folder.
        let staging: FilePath
        /// The staged folder that is moved in.
        let incoming: FileNumber?
        /// The folder or link that is moved out.
        let outgoing: FileNumber?

        /// The temporary name of the outgoing folder on file systems that can't exchange two names atomically.
        var aside: FilePath.Component {
            FilePath.Component("\(name).aside") ?? "aside"
        }

        /// The name of the skill folder.
        var folder: FilePath.Component { name.component }

        /// Returns the name of the outgoing folder in the staging folder; nil if it is not there.
        func nameOfOutgoing(in staging: Directory) -> FilePath.Component? {
            guard let outgoing else { return nil }
            return [folder, aside].first { staging.number(of: $0) == outgoing }
        }
    }

    static let name: FilePath.Component = "transaction.json"

    let record: JournalRecord
    let moves: [Move]
    /// The folder of the lock file; nil if an earlier version wrote the intent.
    let folder: FileNumber?
    /// The name of its file in the state folder.
    let file: FilePath.Component

    /// The lock file that is changed.
    var lockFile: FilePath { record.lockFile }

    /// Reads one; nil if there is no such file.
    static func read(
        _ file: FilePath.Component = name, in folder: FilePath
    ) throws(SkillStoreError) -> Intent? {
        let path = folder.appending(file)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: Journal.recordLimit)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return nil
        }
        guard let value = try? JSONValue(parsing: bytes),
            let intent = try? Intent(value, file: file)
        else { throw .unsettled(path: path.string, reason: Messages.unknownFormat) }
        return intent
    }

    init(
        record: JournalRecord, moves: [Move], folder: FileNumber?,
        file: FilePath.Component = name
    ) {
        self.record = record
        self.moves = moves
        self.folder = folder
        self.file = file
    }

    private init(_ value: JSONValue, file: FilePath.Component) throws(UnreadableValue) {
        self.init(
            record: try value.required("record") { try? JournalRecord($0) },
            moves: try value.elements("moves") { try? Move($0) },
            folder: try value.optional("folder") { FileNumber($0) }, file: file)
    }

    var json: JSONValue {
        .object([
            "record": record.json, "moves": .array(moves.map(\.json)),
            "folder": folder?.json ?? .null,
        ])
    }
}

extension Intent.Move {
    fileprivate init(_ value: JSONValue) throws(UnreadableValue) {
        name = try value.required("name") { $0.string.flatMap { SkillName($0) } }
        place = FilePath(try value.required("place", \.string))
        staging = FilePath(try value.required("staging", \.string))
        incoming = try value.optional("incoming") { FileNumber($0) }
        outgoing = try value.optional("outgoing") { FileNumber($0) }
    }

    fileprivate var json: JSONValue {
        .object([
            "name": .string(name.description), "place": .string(place.string),
            "staging": .string(staging.string), "incoming": incoming?.json ?? .null,
            "outgoing": outgoing?.json ?? .null,
        ])
    }
}
