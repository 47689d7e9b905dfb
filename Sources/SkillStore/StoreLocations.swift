internal import Digest
public import SystemPackage

/// Where everything lies that belongs to one scope.
///
/// The folders follow the XDG Base Directory Specification; an empty or relative value of its variables
/// counts as none, as it demands.
public struct StoreLocations: Sendable {
    /// For whom.
    public let scope: Scope
    /// The agents that a skill is installed for when nothing else is said of it; never none.
    public let agents: [Agent]
    /// The lock: what is installed, and where it came from.
    public let lockFile: FilePath
    /// The journal and the intent of a change under way; one for all scopes of this user.
    public let stateFolder: FilePath
    /// What changes replaced or removed, and clean copies of what was installed.
    public let storeFolder: FilePath
    /// Downloads under way; safe to delete at any moment.
    public let cacheFolder: FilePath
    private let home: FilePath
    private let environment: [String: String]

    /// Finds the folders of a scope.
    ///
    /// The user's lock belongs to the folder that Claude Code is told to use: whoever works with several
    /// (`CLAUDE_CONFIG_DIR`) has a lock for each of them.
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
        case .project(let root): lockFile = root.appending("skills.lock")
        case .user:
            let usual = Agent.claudeCode.skillsFolder(in: .user, home: home, environment: [:])
            let folder = Agent.claudeCode.skillsFolder(
                in: .user, home: home, environment: environment)
            let isUsual = folder.resolvingLinks == usual.resolvingLinks
            lockFile = stateFolder.appending(isUsual ? "skills.lock" : Self.lockName(of: folder))
        }
    }

    /// The manifest of a project, beside its lock; the user has none.
    public var manifestFile: FilePath? {
        guard case .project = scope else { return nil }
        return lockFile.removingLastComponent().appending(Manifest.name)
    }

    /// The name of the lock for a folder that Claude Code was moved to.
    private static func lockName(of folder: FilePath) -> String {
        let text = folder.resolvingLinks.string
        let digest = SHA256Digest(of: Array(text.utf8)).hex
        return "skills-\(digest.prefix(12)).lock"
    }

    /// The first agent's folder, which holds one folder for each skill.
    public var skillsFolder: FilePath {
        agents[0].skillsFolder(in: scope, home: home, environment: environment)
    }

    /// Where a skill lies, or would lie, in the first agent's folder.
    public func folder(of name: String) -> FilePath { skillsFolder.appending(name) }

    /// The folders of the agents that are meant when nothing else is said.
    public var places: [SkillsPlace] { places(for: agents) }

    /// The folders that these agents read, each once; the first holds the skill, the others links to it.
    public func places(for agents: [Agent]) -> [SkillsPlace] {
        agents.places(in: scope, home: home, environment: environment)
    }

    /// The folders that an installed skill is in; agents that this version does not know are passed over.
    func places(of entry: LockEntry) -> [SkillsPlace] {
        let places = places(for: entry.agents.compactMap { Agent(id: $0) })
        return places.isEmpty ? self.places : places
    }

    /// The same locations for other agents.
    public func with(_ agents: [Agent]) -> StoreLocations {
        StoreLocations(scope: scope, agents: agents, home: home, environment: environment)
    }
}
