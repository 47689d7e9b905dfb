internal import FileTree
public import SystemPackage

/// The skills that other tools installed in one scope.
///
/// Files are only read, never written, and their contents are untrusted: the user has to see where a skill comes from
/// before it is used.
public struct ForeignState: Sendable {
    /// The scope whose files are read.
    public enum Scope: Sendable, Hashable {
        /// A user: `.skill-lock.json` in `~/.agents` and in the state folder, `~/.apm/apm.lock.yaml`, and SKILL.md files.
        case user(home: FilePath, environment: [String: String])
        /// A project: `skills-lock.json`, `apm.lock.yaml`, and SKILL.md files.
        case project(FilePath)
    }

    /// The maximum size of another tool's lock file in bytes.
    static let sizeLimit = 8 * 1024 * 1024
    /// The maximum number of skills in a lock file.
    static let entryLimit = 10_000

    /// The records that can be imported, sorted by name.
    public private(set) var records: [ForeignRecord] = []
    /// The records that can't be imported, sorted by name.
    public private(set) var unusable: [UnusableRecord] = []
    /// The files that can't be read.
    public private(set) var failures: [ForeignLockError] = []

    /// Reads the records of other tools in a scope; `folders` are the skill folders of agents.
    public init(of scope: Scope, in folders: [SkillsFolder]) {
        let finder: SkillFinder
        switch scope {
        case .user(let home, let environment):
            finder = SkillFinder(folders, root: home)
            for file in Self.userLocks(home, environment) {
                read { () throws(ForeignLockError) in
                    try NPMLock(at: file, version: 3)?.entries(finder) ?? Entries()
                }
            }
            read { () throws(ForeignLockError) in
                try APMLock(at: home.pushing(".apm/apm.lock.yaml"))?
                    .entries(finder, DeployedFolders(ofUser: home, folders)) ?? Entries()
            }
        case .project(let root):
            finder = SkillFinder(folders, root: root)
            read { () throws(ForeignLockError) in
                let file = root.appending("skills-lock.json")
                return try NPMLock(at: file, version: 1)?.entries(finder) ?? Entries()
            }
            read { () throws(ForeignLockError) in
                try APMLock(at: root.appending("apm.lock.yaml"))?
                    .entries(finder, DeployedFolders(ofProject: root)) ?? Entries()
            }
        }
        add(keysIn: finder)
        records.sort { ($0.name, $0.tool.rawValue) < ($1.name, $1.tool.rawValue) }
        unusable.sort { ($0.name, $0.tool.rawValue) < ($1.name, $1.tool.rawValue) }
    }

    /// The entries of one file.
    struct Entries {
        var records: [ForeignRecord] = []
        var unusable: [UnusableRecord] = []
    }

    /// Returns `$XDG_STATE_HOME/skills`, which the npm package uses if the variable is set, and `~/.agents`, which gh always
    /// uses.
    private static func userLocks(_ home: FilePath, _ environment: [String: String]) -> [FilePath] {
        let shared = home.pushing(".agents/.skill-lock.json")
        guard let text = environment["XDG_STATE_HOME"], FilePath(text).isAbsolute else {
            return [shared]
        }
        return [FilePath(text).pushing("skills/.skill-lock.json"), shared]
    }

    /// Adds the entries of a file; for two entries with the same name and kind, the first one takes precedence.
    private mutating func read(_ file: () throws(ForeignLockError) -> Entries) {
        do {
            let entries = try file()
            let known = Set(
                records.map { "\($0.file.lastComponent?.string ?? "")/\($0.name)" })
            records += entries.records.filter {
                !known.contains("\($0.file.lastComponent?.string ?? "")/\($0.name)")
            }
            unusable += entries.unusable
        } catch {
            failures.append(error)
        }
    }

    /// Adds the keys that `gh skill` wrote to SKILL.md files.
    ///
    /// Unlike a lock file, these keys are in a file that the author of the skill may have written. They complement a lock
    /// entry for the same repository and are ignored if the entry names another one.
    private mutating func add(keysIn finder: SkillFinder) {
        var known: [FilePath: Int] = [:]
        for (index, record) in records.enumerated() {
            for place in record.places.folders {
                if let path = SkillFinder.resolved(place) { known[path] = index }
            }
        }
        for folder in finder.skills() {
            guard let keys = GitHubKeys(in: folder) else { continue }
            let places = finder.places(of: keys.name)
            let isHere = places.folders.contains { SkillFinder.resolved($0) == folder }
            let own = isHere ? places : finder.places(at: [folder])
            switch (keys.record(own), known[folder]) {
            case (.success(let record), nil): records.append(record)
            case (.success(let record), let index?):
                guard records[index].source.place == record.source.place else { continue }
                records[index].tool = .ghSkill
                records[index].source = record.source
                records[index].hash = record.hash ?? records[index].hash
                records[index].commit = record.commit ?? records[index].commit
                records[index].isPinned = record.isPinned || records[index].isPinned
            case (.failure(let problem), nil):
                unusable.append(
                    UnusableRecord(
                        tool: .ghSkill, file: keys.file, name: keys.name, reason: problem.reason,
                        places: own))
            case (.failure, _?): continue
            }
        }
    }
}

/// Reads another tool's file; returns nil if it does not exist.
func readForeignFile(_ path: FilePath) throws(ForeignLockError) -> [UInt8]? {
    do throws(FileTreeError) {
        let file = try InputFile.open(path)
        guard try file.metadata().kind == .file else {
            throw .failed(.read, path: path.string, .invalidArgument)
        }
        return try file.contents(limit: ForeignState.sizeLimit)
    } catch {
        if error.code == .noSuchFileOrDirectory || error.code == .notDirectory { return nil }
        throw .files(error)
    }
}
