public import SystemPackage

/// Where everything lies that belongs to one scope.
///
/// The folders follow the XDG Base Directory Specification; an empty or relative value of its variables
/// counts as none, as it demands.
public struct StoreLocations: Sendable {
    /// For whom.
    public let scope: Scope
    /// The agent whose folder is written.
    public let agent: Agent
    /// The agent's folder, which holds one folder for each skill.
    public let skillsFolder: FilePath
    /// The lock: what is installed, and where it came from.
    public let lockFile: FilePath
    /// The journal and the intent of a change under way; one for all scopes of this user.
    public let stateFolder: FilePath
    /// What changes replaced or removed, for `undo`.
    public let storeFolder: FilePath
    /// Downloads under way; safe to delete at any moment.
    public let cacheFolder: FilePath

    /// Finds the folders of a scope.
    public init(
        scope: Scope, agent: Agent = .claudeCode, home: FilePath, environment: [String: String]
    ) {
        func base(_ variable: String, _ fallback: FilePath) -> FilePath {
            guard let text = environment[variable], FilePath(text).isAbsolute else {
                return home.pushing(fallback).appending("skills")
            }
            return FilePath(text).appending("skills")
        }
        self.scope = scope
        self.agent = agent
        skillsFolder = agent.skillsFolder(in: scope, home: home, environment: environment)
        stateFolder = base("XDG_STATE_HOME", ".local/state")
        storeFolder = base("XDG_DATA_HOME", ".local/share").appending("store")
        cacheFolder = base("XDG_CACHE_HOME", ".cache")
        lockFile =
            switch scope {
            case .user: stateFolder.appending("skills.lock")
            case .project(let root): root.appending("skills.lock")
            }
    }

    /// Where a skill lies, or would lie.
    public func folder(of name: String) -> FilePath { skillsFolder.appending(name) }
}
