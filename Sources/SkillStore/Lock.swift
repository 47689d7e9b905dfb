internal import FileTree
internal import JSON
public import SkillFormat
internal import SystemPackage

/// The lock: what is installed in one scope.
///
/// JSON with sorted keys and no times in it, so that a change of one skill touches the lines of that
/// skill only: `{"skills": {NAME: entry}, "version": 1}`. Unknown keys stay; a newer version is refused.
public struct Lock: Sendable, Hashable {
    /// The version that this program reads and writes.
    public static let version = 1
    /// The most bytes that a lock may have.
    static let sizeLimit = 64 * 1024 * 1024

    /// The skills, by the names that they are installed under.
    public var skills: [SkillName: LockEntry]
    private var unknown: [String: JSONValue]

    /// A lock that lists nothing.
    public init() {
        skills = [:]
        unknown = [:]
    }

    /// Reads a lock from its text; `path` is for messages.
    public init(parsing bytes: [UInt8], path: String) throws(SkillStoreError) {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            throw .lockDamaged(path: path, reason: error.summary)
        }
        guard var members = value.object, let version = members["version"]?.integer else {
            throw .lockDamaged(path: path, reason: "it has no version")
        }
        guard version <= Self.version else { throw .lockNewer(path: path, version: version) }
        guard let entries = members["skills"]?.object else {
            throw .lockDamaged(path: path, reason: "it has no list of skills")
        }
        var skills: [SkillName: LockEntry] = [:]
        for (key, value) in entries {
            guard let name = SkillName(key), let entry = LockEntry(value) else {
                throw .lockDamaged(path: path, reason: "its entry for \(key) is incomplete")
            }
            skills[name] = entry
        }
        members["version"] = nil
        members["skills"] = nil
        self.skills = skills
        unknown = members
    }

    /// The lock's text.
    public var text: String {
        var members = unknown
        members["version"] = .integer(Self.version)
        members["skills"] = .object(
            Dictionary(uniqueKeysWithValues: skills.map { ($0.key.description, $0.value.json) }))
        return JSONValue.object(members).text()
    }

    static func read(at path: FilePath) throws(SkillStoreError) -> Lock {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: sizeLimit)
        } catch {
            if error.code == .noSuchFileOrDirectory || error.code == .notDirectory { return Lock() }
            throw .files(error)
        }
        return try Lock(parsing: bytes, path: path.string)
    }
}
