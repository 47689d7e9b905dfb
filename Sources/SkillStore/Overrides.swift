internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage

/// The overrides of all scopes of this user, in one file next to the journal.
///
/// `{"scopes": {LOCK FILE: {NAME: override}}, "version": 1}`. A scope is identified by the path of its lock file, as in
/// the journal. Newer versions are refused.
struct Overrides: Equatable {
    static let version = 1
    static let name: FilePath.Component = "overrides.json"
    /// The maximum size in bytes.
    static let sizeLimit = 16 * 1024 * 1024

    private var scopes: [FilePath: [SkillName: Override]] = [:]

    /// Creates an empty set.
    init() {}

    /// Reads the file in the state folder; a missing file is an empty set.
    static func read(in folder: FilePath) throws(SkillStoreError) -> Overrides {
        let path = folder.appending(name)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: sizeLimit)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return Overrides()
        }
        return try Overrides(parsing: bytes, path: path)
    }

    private init(parsing bytes: [UInt8], path: FilePath) throws(SkillStoreError) {
        guard let value = try? JSONValue(parsing: bytes), let version = value["version"]?.integer,
            let scopes = value["scopes"]?.object
        else { throw .overridesDamaged(path: path.string, reason: Messages.unknownFormat) }
        guard version <= Self.version else {
            throw .lockNewer(path: path.string, version: version)
        }
        for (lockFile, skills) in scopes {
            for (key, value) in skills.object ?? [:] {
                guard let name = SkillName(key), let override = Override(value) else {
                    throw .overridesDamaged(
                        path: path.string, reason: Messages.incompleteLockEntry(key))
                }
                self.scopes[FilePath(lockFile), default: [:]][name] = override
            }
        }
    }

    /// The overrides of one scope.
    subscript(lockFile: FilePath) -> [SkillName: Override] {
        get { scopes[lockFile] ?? [:] }
        set { scopes[lockFile] = newValue.isEmpty ? nil : newValue }
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
        for (lockFile, skills) in scopes {
            let entries = skills.map { ($0.key.description, $0.value.json) }
            members[lockFile.string] = .object(Dictionary(uniqueKeysWithValues: entries))
        }
        return .object(["scopes": .object(members), "version": .integer(Self.version)])
    }
}
