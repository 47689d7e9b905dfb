public import SystemPackage

/// A state of a skill on this machine, which a lock file that a team shares must not record.
public enum LocalState: Sendable, Hashable {
    /// Agents see a working copy.
    ///
    /// If a skill of that name is installed, its folder is in the store.
    case linked(WorkingCopy)
    /// Agents don't see the skill: its folder is on the store's shelf instead of in their folders.
    ///
    /// The switches that some agents have are not used. Claude Code's `skillOverrides` had no effect in the settings of
    /// users and projects before 2.1.129, and some later versions still ran a skill that was `off` when its name was
    /// typed; Codex reads `[[skills.config]]` only from the user's `config.toml`, never from a project's; most agents
    /// have none. An absent folder works with every agent and version.
    case disabled
}

/// A folder in which a skill is developed, with links from agents' folders.
public struct WorkingCopy: Sendable, Hashable {
    /// The absolute path of the folder.
    public let path: FilePath
    /// The agents that see it.
    public let agents: [String]

    /// Creates a value for a folder and at least one agent.
    public init(path: FilePath, agents: [Agent]) {
        self.path = path
        self.agents = agents.map(\.id)
    }

    init(path: FilePath, agentIDs: [String]) {
        self.path = path
        agents = agentIDs
    }

    /// Returns the same working copy, also for the agents of an installed skill that it takes the place of.
    public func joining(_ entry: LockEntry?) -> WorkingCopy {
        let first = entry?.agents ?? []
        return WorkingCopy(
            path: path, agentIDs: first + agents.filter { !first.contains($0) })
    }
}
