internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// A value in a file of this machine's state.
protocol StateEntry: Equatable {
    /// The name of the file in the state folder.
    static var fileName: FilePath.Component { get }
    /// Returns the error for a file that can't be parsed.
    static func damaged(path: String, reason: String) -> SkillStoreError

    init?(_ value: JSONValue)
    var json: JSONValue { get }
}

/// A file next to the journal that has entries for the scopes of this user.
///
/// `{"scopes": {LOCK FILE: {NAME: entry}}, "version": 1}`. A scope is identified by the path of its lock file, as in
/// the journal. Newer versions are refused.
struct ScopedFile<Entry: StateEntry>: Equatable {
    private static var version: Int { 1 }
    /// The maximum size in bytes.
    private static var sizeLimit: Int { 16 * 1024 * 1024 }

    private var scopes: [FilePath: [SkillName: Entry]] = [:]

    /// Creates an empty set.
    init() {}

    /// Reads the file in the state folder; a missing file is an empty set.
    static func read(in folder: FilePath) throws(SkillStoreError) -> ScopedFile {
        let path = folder.appending(Entry.fileName)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: sizeLimit)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return ScopedFile()
        }
        return try ScopedFile(parsing: bytes, path: path)
    }

    private init(parsing bytes: [UInt8], path: FilePath) throws(SkillStoreError) {
        guard let value = try? JSONValue(parsing: bytes), let version = value["version"]?.integer,
            let scopes = value["scopes"]?.object
        else { throw Entry.damaged(path: path.string, reason: Messages.unknownFormat) }
        guard version <= Self.version else {
            throw .stateNewer(path: path.string, version: version, supported: Self.version)
        }
        for (lockFile, entries) in scopes {
            guard let entries = entries.object else {
                throw Entry.damaged(path: path.string, reason: Messages.unknownFormat)
            }
            for (key, value) in entries {
                guard let name = SkillName(key), let entry = Entry(value) else {
                    throw Entry.damaged(
                        path: path.string, reason: Messages.incompleteLockEntry(key))
                }
                self.scopes[FilePath(lockFile), default: [:]][name] = entry
            }
        }
    }

    /// The entries of one scope.
    subscript(lockFile: FilePath) -> [SkillName: Entry] {
        get { scopes[lockFile] ?? [:] }
        set { scopes[lockFile] = newValue.isEmpty ? nil : newValue }
    }

    /// The lock files of all scopes with entries.
    var lockFiles: [FilePath] { Array(scopes.keys) }

    /// Returns the entries under the new paths of a moved project; those of two scopes that become one are joined.
    func relocated(
        by relocation: Relocation, _ change: (Entry) -> Entry
    ) -> ScopedFile {
        var file = ScopedFile()
        for (lockFile, entries) in scopes {
            let path = relocation.path(lockFile)
            let new = path == lockFile ? entries : entries.mapValues(change)
            file.scopes[path, default: [:]].merge(new) { first, _ in first }
        }
        return file
    }

    /// Writes the file, or removes it if nothing is left.
    func write(in folder: FilePath) throws(FileTreeError) {
        let directory = try Directory.openOrCreate(folder)
        guard !scopes.isEmpty else {
            guard try directory.contains(Entry.fileName) else { return }
            try directory.removeFile(Entry.fileName)
            return try directory.synchronize()
        }
        try directory.replaceFile(Entry.fileName, with: Array(json.text().utf8))
    }

    private var json: JSONValue {
        var members: [String: JSONValue] = [:]
        for (lockFile, entries) in scopes {
            let values = entries.map { ($0.key.description, $0.value.json) }
            members[lockFile.string] = .object(Dictionary(uniqueKeysWithValues: values))
        }
        return .object(["scopes": .object(members), "version": .integer(Self.version)])
    }
}
