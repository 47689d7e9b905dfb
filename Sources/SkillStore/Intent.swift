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
    /// One skill's move.
    struct Move {
        let name: SkillName
        /// The staged folder that comes in.
        let incoming: FileIdentity?
        /// The folder or link that goes out.
        let outgoing: FileIdentity?

        /// Where the outgoing one waits when the file system can't exchange two names in one step.
        var aside: FilePath.Component {
            FilePath.Component("\(name).aside") ?? "aside"
        }

        /// The skill's folder name.
        var folder: FilePath.Component {
            FilePath.Component(name.description) ?? "skill"
        }
    }

    static let name: FilePath.Component = "transaction.json"

    let record: JournalRecord
    let moves: [Move]
    let stagingFolder: FilePath
    let lockFile: FilePath

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

    init(
        record: JournalRecord, moves: [Move], stagingFolder: FilePath, lockFile: FilePath
    ) {
        self.record = record
        self.moves = moves
        self.stagingFolder = stagingFolder
        self.lockFile = lockFile
    }

    private init?(_ value: JSONValue) {
        guard let record = value["record"].flatMap(JournalRecord.init),
            let moves = value["moves"]?.array, let staging = value["staging"]?.string,
            let lockFile = value["lock"]?.string
        else { return nil }
        self.record = record
        self.moves = moves.compactMap(Move.init)
        stagingFolder = FilePath(staging)
        self.lockFile = FilePath(lockFile)
        guard self.moves.count == moves.count else { return nil }
    }

    var json: JSONValue {
        .object([
            "record": record.json, "moves": .array(moves.map(\.json)),
            "staging": .string(stagingFolder.string), "lock": .string(lockFile.string),
        ])
    }
}

extension Intent.Move {
    fileprivate init?(_ value: JSONValue) {
        guard let name = value["name"]?.string.flatMap(SkillName.init) else { return nil }
        self.name = name
        incoming = value["incoming"].flatMap(FileIdentity.init)
        outgoing = value["outgoing"].flatMap(FileIdentity.init)
    }

    fileprivate var json: JSONValue {
        .object([
            "name": .string(name.description), "incoming": incoming?.json ?? .null,
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
