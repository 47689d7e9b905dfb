internal import FileTree
public import SystemPackage

/// What other tools left: the skills that they installed, for one scope.
///
/// Files are read and never written. What a file says is a claim: where a skill came from is for the user to
/// see before anything follows from it.
public struct ForeignState: Sendable {
    /// Whose files are read.
    public enum Scope: Sendable, Hashable {
        /// Those of a user: `.skill-lock.json` in `~/.agents` and in the state folder, and SKILL.md files.
        case user(home: FilePath, environment: [String: String])
        /// Those of the project at a folder: `skills-lock.json`, `apm.lock.yaml`, and SKILL.md files.
        case project(FilePath)
    }

    /// The most bytes that a lock of another tool may have.
    static let sizeLimit = 8 * 1024 * 1024
    /// The most skills that it may list.
    static let entryLimit = 10_000

    /// What can be taken over, ordered by name.
    public private(set) var records: [ForeignRecord] = []
    /// What can't, ordered by name.
    public private(set) var unclear: [UnclearRecord] = []
    /// The files that can't be read.
    public private(set) var failures: [ForeignLockError] = []

    /// Reads everything that other tools left in a scope; `folders` are those in which agents read its skills.
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
        case .project(let root):
            finder = SkillFinder(folders, root: root)
            read { () throws(ForeignLockError) in
                let file = root.appending("skills-lock.json")
                return try NPMLock(at: file, version: 1)?.entries(finder) ?? Entries()
            }
            read { () throws(ForeignLockError) in
                try APMLock(at: root.appending("apm.lock.yaml"))?.entries(finder, root: root)
                    ?? Entries()
            }
        }
        add(keysIn: finder)
        records.sort { ($0.name, $0.tool.rawValue) < ($1.name, $1.tool.rawValue) }
        unclear.sort { ($0.name, $0.tool.rawValue) < ($1.name, $1.tool.rawValue) }
    }

    /// What one file lists.
    struct Entries {
        var records: [ForeignRecord] = []
        var unclear: [UnclearRecord] = []
    }

    /// `$XDG_STATE_HOME/skills`, where the npm package looks when the variable is set, and `~/.agents`, where
    /// gh always looks.
    private static func userLocks(_ home: FilePath, _ environment: [String: String]) -> [FilePath] {
        let shared = home.pushing(".agents/.skill-lock.json")
        guard let text = environment["XDG_STATE_HOME"], FilePath(text).isAbsolute else {
            return [shared]
        }
        return [FilePath(text).pushing("skills/.skill-lock.json"), shared]
    }

    /// Adds what a file lists; of two entries for one skill of one kind of lock the first one stays.
    private mutating func read(_ file: () throws(ForeignLockError) -> Entries) {
        do {
            let entries = try file()
            let known = Set(
                records.map { "\($0.file.lastComponent?.string ?? "")/\($0.name)" })
            records += entries.records.filter {
                !known.contains("\($0.file.lastComponent?.string ?? "")/\($0.name)")
            }
            unclear += entries.unclear
        } catch {
            failures.append(error)
        }
    }

    /// Adds what `gh skill` wrote into SKILL.md files.
    ///
    /// A lock lies outside of what it speaks of, the keys inside, where the author of a skill may have put them:
    /// they add to what a lock says of the same repository, and give way to one that says something else.
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
                unclear.append(
                    UnclearRecord(
                        tool: .ghSkill, file: keys.file, name: keys.name, reason: problem.reason,
                        places: own))
            case (.failure, _?): continue
            }
        }
    }
}

/// Reads a file that another tool wrote; nil when there is none.
func readForeignFile(_ path: FilePath) throws(ForeignLockError) -> [UInt8]? {
    do throws(FileTreeError) {
        let file = try InputFile.open(path)
        guard try file.metadata().kind == .file else {
            throw .refused(.read, path: path.string, .invalidArgument)
        }
        return try file.contents(limit: ForeignState.sizeLimit)
    } catch {
        if error.code == .noSuchFileOrDirectory || error.code == .notDirectory { return nil }
        throw .files(error)
    }
}
