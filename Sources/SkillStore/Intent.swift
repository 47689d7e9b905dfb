internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// A change that is under way: written before the first rename, removed after the last.
///
/// Whoever finds one while holding the lock knows that its writer was killed, and settles it: forward when
/// the journal has the record, else back. Folders are known by their numbers on the file system, which
/// renames leave as they are.
struct Intent {
    /// One move of a skill, or of a link to it, in one agent's folder.
    struct Move {
        let name: SkillName
        /// The agent's folder.
        let place: FilePath
        /// The folder on the same file system where what comes in waits, and what goes out.
        let staging: FilePath
        /// The staged folder that comes in.
        let incoming: FileIdentity?
        /// The folder or link that goes out.
        let outgoing: FileIdentity?

        /// Where the outgoing one waits when the file system can't exchange two names in one step.
        var aside: FilePath.Component {
            FilePath.Component("\(name).aside") ?? "aside"
        }

        /// The name in the staging folder of an outgoing one that is no longer needed.
        var discarded: FilePath.Component {
            FilePath.Component("\(name).discarded") ?? "discarded"
        }

        /// The skill's folder name.
        var folder: FilePath.Component { name.component }
    }

    static let name: FilePath.Component = "transaction.json"

    let record: JournalRecord
    let moves: [Move]

    /// The lock that the change is written to.
    var lockFile: FilePath { record.lockFile }

    static func read(in folder: FilePath) throws(SkillStoreError) -> Intent? {
        let path = folder.appending(name)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: Journal.sizeLimit)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return nil
        }
        guard let intent = (try? JSONValue(parsing: bytes)).flatMap(Intent.init) else {
            throw .unsettled(path: path.string, reason: "it is not what this program writes")
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
