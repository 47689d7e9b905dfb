internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// A transaction in progress: written before the first rename, removed after the last.
///
/// A run that finds one while it holds the lock knows that its writer was killed. It completes the transaction if the
/// journal has its record, and rolls it back otherwise. Folders are identified by device and inode, which renames keep.
struct Intent {
    /// One move of a skill, or of a link to it, in one agent's folder.
    struct Move {
        let name: SkillName
        /// The agent's folder.
        let place: FilePath
        /// The staging folder on the same file system, which holds the incoming and then the outgoing folder.
        let staging: FilePath
        /// The staged folder that is moved in.
        let incoming: FileIdentity?
        /// The folder or link that is moved out.
        let outgoing: FileIdentity?

        /// The temporary name of the outgoing folder on file systems that can't exchange two names atomically.
        var aside: FilePath.Component {
            FilePath.Component("\(name).aside") ?? "aside"
        }

        /// The name in the staging folder of an outgoing folder that is no longer needed.
        var discarded: FilePath.Component {
            FilePath.Component("\(name).discarded") ?? "discarded"
        }

        /// The name of the skill folder.
        var folder: FilePath.Component { name.component }
    }

    static let name: FilePath.Component = "transaction.json"

    let record: JournalRecord
    let moves: [Move]

    /// The lock file that is changed.
    var lockFile: FilePath { record.lockFile }

    static func read(in folder: FilePath) throws(SkillStoreError) -> Intent? {
        let path = folder.appending(name)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: Journal.recordLimit)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return nil
        }
        guard let intent = (try? JSONValue(parsing: bytes)).flatMap(Intent.init) else {
            throw .unsettled(path: path.string, reason: Messages.unknownFormat)
        }
        return intent
    }

    init(record: JournalRecord, moves: [Move]) {
        self.record = record
        self.moves = moves
    }

    private init?(_ value: JSONValue) {
        guard let record = value["record"].flatMap(JournalRecord.init),
            let moves = value["moves"]?.array
        else { return nil }
        self.record = record
        self.moves = moves.compactMap(Move.init)
        guard self.moves.count == moves.count else { return nil }
    }

    var json: JSONValue {
        .object(["record": record.json, "moves": .array(moves.map(\.json))])
    }
}

extension Intent.Move {
    fileprivate init?(_ value: JSONValue) {
        guard let name = value["name"]?.string.flatMap(SkillName.init),
            let place = value["place"]?.string, let staging = value["staging"]?.string
        else { return nil }
        self.name = name
        self.place = FilePath(place)
        self.staging = FilePath(staging)
        incoming = value["incoming"].flatMap(FileIdentity.init)
        outgoing = value["outgoing"].flatMap(FileIdentity.init)
    }

    fileprivate var json: JSONValue {
        .object([
            "name": .string(name.description), "place": .string(place.string),
            "staging": .string(staging.string), "incoming": incoming?.json ?? .null,
            "outgoing": outgoing?.json ?? .null,
        ])
    }
}

extension FileIdentity {
    fileprivate init?(_ value: JSONValue) {
        guard let device = value["device"]?.string.flatMap({ UInt64($0) }),
            let inode = value["inode"]?.string.flatMap({ UInt64($0) })
        else { return nil }
        self.init(device: device, inode: inode)
    }

    fileprivate var json: JSONValue {
        .object(["device": .string(String(device)), "inode": .string(String(inode))])
    }
}
