internal import FileTree
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

    private var document = SkillsDocument<LockEntry>()

    /// The skills, by the names that they are installed under.
    public var skills: [SkillName: LockEntry] {
        get { document.skills }
        set { document.skills = newValue }
    }

    /// A lock that lists nothing.
    public init() {}

    /// Reads a lock from its text; `path` is for messages.
    public init(parsing bytes: [UInt8], path: String) throws(SkillStoreError) {
        do throws(SkillsDocument<LockEntry>.Fault) {
            document = try SkillsDocument(
                parsing: bytes, version: Self.version,
                incomplete: { "its entry for \($0) is incomplete" }, entry: LockEntry.init)
        } catch {
            switch error {
            case .damaged(let reason): throw .lockDamaged(path: path, reason: reason)
            case .newer(let version): throw .lockNewer(path: path, version: version)
            }
        }
    }

    /// The lock's text.
    public var text: String { document.text(version: Self.version) { $0.json } }

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
