internal import Digest
internal import FileTree
internal import SkillFormat
public import SystemPackage

/// The files and folders of one scope.
///
/// The folders follow the XDG Base Directory Specification, which requires that empty and relative values of its
/// variables are ignored.
public struct StoreLocations: Sendable {
    /// The user, or the project that the other paths belong to.
    public let scope: Scope
    /// The agents that a skill is installed for by default; never empty.
    public let agents: [Agent]
    /// The path of `skills.lock`; in the user scope, that of the user's own lock file.
    public let lockFile: FilePath
    /// The folder of the journal and of the intent; shared by all scopes of this user.
    public let stateFolder: FilePath
    /// The folder of replaced and removed skills, and of unedited copies of installed versions.
    public let storeFolder: FilePath
    /// The folder of downloads; safe to delete at any time.
    public let cacheFolder: FilePath
    /// The folders that only this program changes.
    public var ownFolders: [FilePath] { [stateFolder, storeFolder, cacheFolder] }
    let home: FilePath
    private let environment: [String: String]
    /// The folders that ``places`` has of the default agents.
    private var extent = AgentDirectory.Extent.own

    /// Creates the locations of a scope.
    ///
    /// In the user scope, each value of `CLAUDE_CONFIG_DIR` has its own lock file.
    public init(
        scope: Scope, agents: [Agent] = [.claudeCode], home: FilePath,
        environment: [String: String]
    ) {
        func base(_ variable: String, _ fallback: FilePath) -> FilePath {
            guard let text = environment[variable], FilePath(text).isAbsolute else {
                return home.pushing(fallback).appending("skills")
            }
            return FilePath(text).appending("skills")
        }
        self.scope = scope
        self.agents = agents.isEmpty ? [.claudeCode] : agents
        self.home = home
        self.environment = environment
        stateFolder = base("XDG_STATE_HOME", ".local/state")
        storeFolder = base("XDG_DATA_HOME", ".local/share").appending("store")
        cacheFolder = base("XDG_CACHE_HOME", ".cache")
        switch scope {
        case .project(let root): lockFile = root.appending(Lock.fileName)
        case .user:
            let usual = Agent.claudeCode.skillsFolder(in: .user, home: home, environment: [:])
            let folder = Agent.claudeCode.skillsFolder(
                in: .user, home: home, environment: environment)
            let isUsual = folder == usual || folder.resolvingLinks == usual.resolvingLinks
            lockFile = stateFolder.appending(
                isUsual ? Lock.fileName.string : Self.lockName(of: folder))
        }
    }

    /// The locations of the user's own skills, in any scope.
    var ofUser: StoreLocations {
        StoreLocations(scope: .user, agents: agents, home: home, environment: environment)
    }

    /// The system's folder for temporary files.
    var temporaryFolder: FilePath {
        let path = FilePath(environment["TMPDIR"] ?? "")
        return path.isAbsolute ? path : "/tmp"
    }

    /// The project's manifest, next to its lock file; nil in the user scope.
    public var manifestFile: FilePath? {
        guard case .project = scope else { return nil }
        return lockFile.removingLastComponent().appending(Manifest.name)
    }

    /// The folder in the store for skills that agents must not see; each scope has its own.
    var shelf: AgentDirectory { shelf(of: lockFile) }

    /// Returns the shelf of the scope with a lock file.
    func shelf(of lockFile: FilePath) -> AgentDirectory {
        let folder = storeFolder.appending("shelf").appending(Self.digest(of: lockFile))
        return AgentDirectory(folder: folder, agents: [])
    }

    /// Returns a name for the scope with a lock file.
    static func digest(of lockFile: FilePath) -> String {
        String(SHA256Digest(of: Array(lockFile.string.utf8)).hex.prefix(16))
    }

    /// Returns the name of the lock file for a custom `CLAUDE_CONFIG_DIR`.
    private static func lockName(of folder: FilePath) -> String {
        let text = folder.resolvingLinks.string
        let digest = SHA256Digest(of: Array(text.utf8)).hex
        return "skills-\(digest.prefix(12)).lock"
    }

    /// The first agent's folder, which contains one folder for each skill.
    public var skillsFolder: FilePath {
        agents[0].skillsFolder(in: scope, home: home, environment: environment)
    }

    /// Returns the path of a skill in the first agent's folder.
    public func folder(of name: String) -> FilePath { skillsFolder.appending(name) }

    /// The folders of the default agents.
    public var places: [AgentDirectory] {
        agents.places(in: scope, home: home, environment: environment, extent)
    }

    /// Returns the folders that these agents read, each once; the first contains the skill, the others links or copies.
    public func places(for agents: [Agent]) -> [AgentDirectory] {
        agents.places(in: scope, home: home, environment: environment)
    }

    /// Returns the folders of an installed skill; unknown agents are ignored.
    func places(of entry: LockEntry) -> [AgentDirectory] { places(of: entry.agents) }

    /// Returns the folders of the agents with these ids; those of the default agents if none is known.
    func places(of agents: [String]) -> [AgentDirectory] {
        let places = places(for: agents.compactMap { Agent(id: $0) })
        return places.isEmpty ? self.places : places
    }

    /// Returns the folders of an installed skill or, while it is disabled, the shelf.
    func places(of entry: LockEntry, _ override: LocalState?) -> [AgentDirectory] {
        override == .disabled ? [shelf] : places(of: entry)
    }

    /// Returns the folders with links to a working copy; unknown agents are ignored.
    public func places(of copy: WorkingCopy) -> [AgentDirectory] {
        places(of: copy.agents)
    }

    /// Returns the same locations for other agents.
    public func with(_ agents: [Agent]) -> StoreLocations {
        StoreLocations(scope: scope, agents: agents, home: home, environment: environment)
    }

    /// The same locations with every folder that the default agents read.
    var readingAllFolders: StoreLocations {
        var locations = self
        locations.extent = .all
        return locations
    }
}

extension StoreLocations {
    /// Returns the folder that keeps the skills that a transaction replaced or removed.
    func keptFolder(of id: String) -> FilePath {
        storeFolder.appending("kept").appending(id)
    }

    /// The names of the folders on the shelf of a scope.
    func shelved(of lockFile: FilePath) -> Set<SkillName> {
        let entries = try? Directory.open(shelf(of: lockFile).folder).entries()
        return Set((entries ?? []).compactMap { SkillName($0.name.string) })
    }
}

extension FilePath {
    /// Whether there is no folder at a path.
    var isGone: Bool {
        do throws(FileTreeError) {
            _ = try Directory.open(self)
            return false
        } catch {
            return error.meansMissing
        }
    }
}
