internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// The overrides of all scopes of this user, in `overrides.json` next to the journal.
///
/// `{"scopes": {LOCK FILE: {NAME: override}}, "version": 1}`. A scope is identified by the path of its lock file, as in
/// the journal. Newer versions are refused.
struct OverrideFile: Equatable {
    static let name: FilePath.Component = "overrides.json"
    private static let version = 1
    /// The maximum size in bytes.
    private static let sizeLimit = 16 * 1024 * 1024

    private var scopes: [FilePath: [SkillName: LocalState]] = [:]

    /// Creates an empty set.
    init() {}

    /// Reads the file in the state folder; a missing file is an empty set.
    static func read(in folder: FilePath) throws(SkillStoreError) -> OverrideFile {
        let path = folder.appending(Self.name)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: sizeLimit)
        } catch {
            guard error.meansMissing else { throw .files(error) }
            return OverrideFile()
        }
        return try OverrideFile(parsing: bytes, path: path)
    }

    private init(parsing bytes: [UInt8], path: FilePath) throws(SkillStoreError) {
        guard let value = try? JSONValue(parsing: bytes), let version = value["version"]?.integer,
            let scopes = value["scopes"]?.object
        else { throw .overridesDamaged(path: path.string, reason: Messages.unknownFormat) }
        guard version <= Self.version else {
            throw .stateNewer(path: path.string, version: version, supported: Self.version)
        }
        for (lockFile, entries) in scopes {
            guard let entries = entries.object else {
                throw .overridesDamaged(path: path.string, reason: Messages.unknownFormat)
            }
            for (key, value) in entries {
                guard let name = SkillName(key), let entry = LocalState(value) else {
                    throw .overridesDamaged(
                        path: path.string, reason: Messages.incompleteLockEntry(key))
                }
                self.scopes[FilePath(lockFile), default: [:]][name] = entry
            }
        }
    }

    /// The entries of one scope.
    subscript(lockFile: FilePath) -> [SkillName: LocalState] {
        get { scopes[lockFile] ?? [:] }
        set { scopes[lockFile] = newValue.isEmpty ? nil : newValue }
    }

    /// The lock files of all scopes with entries.
    var lockFiles: [FilePath] { Array(scopes.keys) }

    /// Returns the entries under the new paths of a moved project; those of two scopes that become one are joined.
    func relocated(by relocation: Relocation) -> OverrideFile {
        var file = OverrideFile()
        for (lockFile, entries) in scopes {
            let path = relocation.path(lockFile)
            let new =
                path == lockFile ? entries : entries.mapValues { $0.relocated(by: relocation) }
            file.scopes[path, default: [:]].merge(new) { first, _ in first }
        }
        return file
    }

    /// Writes the file, or removes it if nothing is left.
    func write(in folder: FilePath) throws(FileTreeError) {
        let directory = try Directory.openOrCreate(folder)
        guard !scopes.isEmpty else {
            guard try directory.contains(Self.name) else { return }
            try directory.removeFile(Self.name)
            return try directory.synchronize()
        }
        try directory.replaceFile(Self.name, with: Array(json.text().utf8))
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
