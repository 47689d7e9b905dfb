public import SystemPackage

/// A state of a skill on this machine, which a lock file that a team shares must not record.
public enum Override: Sendable, Hashable {
    /// Agents see a working copy.
    ///
    /// If a skill of that name is installed, its folder is in the store.
    case linked(WorkingCopy)
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
