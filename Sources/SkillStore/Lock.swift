internal import FileTree
internal import JSON
public import SkillFormat
internal import SystemPackage

/// The lock file: the skills installed in one scope.
///
/// JSON with sorted keys and without timestamps, so that a change to one skill changes only the lines of that
/// skill: `{"skills": {NAME: entry}, "version": 1}`. Unknown keys are kept; newer versions are refused.
public struct Lock: Sendable, Hashable {
    /// The name of the file in a project.
    static let fileName: FilePath.Component = "skills.lock"
    /// The version that this program reads and writes.
    public static let version = 1
    /// The maximum size in bytes.
    static let sizeLimit = 64 * 1024 * 1024

    /// The entries by installed name.
    public var skills: [SkillName: LockEntry] = [:]
    private var unknown: [String: JSONValue] = [:]

    /// Creates an empty lock file.
    public init() {}

    /// Parses a lock file; `path` is for messages.
    public init(parsing bytes: [UInt8], path: String) throws(SkillStoreError) {
        let document = try SkillsDocument(
            parsing: bytes, version: Self.version,
            errors: (
                damaged: { .lockDamaged(path: path, reason: $0) },
                conflicted: { .lockConflicted(path: path, line: $0) },
                newer: { .lockNewer(path: path, version: $0) }
            ), incomplete: Messages.invalidLockEntry, entry: LockEntry.init)
        (skills, unknown) = (document.skills, document.unknown)
    }

    /// The lock file as text.
    public var text: String {
        SkillsDocument(skills: skills, unknown: unknown).text(version: Self.version) { $0.json }
    }

    static func read(
        at path: FilePath, in folders: ScopeFolders
    ) throws(SkillStoreError) -> Lock {
        guard let bytes = try folders.contents(of: path, limit: sizeLimit) else { return Lock() }
        return try Lock(parsing: bytes, path: path.string)
    }
}
