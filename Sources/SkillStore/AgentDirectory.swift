internal import FileTree
public import SystemPackage

/// A folder that agents read skills from, and those of the requested agents that read it.
public struct AgentDirectory: Sendable, Hashable {
    /// The folder; its path may contain symlinks.
    public let folder: FilePath
    /// The agents; none for the store's shelf.
    public internal(set) var agents: [Agent]
    /// The path without symlinks, if it was resolved already.
    private let resolved: FilePath?

    /// The folder with all symlinks resolved.
    public var physical: FilePath { resolved ?? folder.resolvingLinks }

    /// Creates a folder whose symlinks are resolved when needed.
    init(folder: FilePath, agents: [Agent]) {
        self.folder = folder
        self.agents = agents
        resolved = nil
    }

    /// Creates a folder that will be compared with others; its symlinks are resolved once.
    init(compared folder: FilePath, agents: [Agent]) {
        self.folder = folder
        self.agents = agents
        resolved = folder.resolvingLinks
    }

    /// Two are equal if they are the same folder on disk.
    public static func == (first: Self, second: Self) -> Bool {
        first.folder == second.folder || first.physical == second.physical
    }

    /// Hashes the folder.
    public func hash(into hasher: inout Hasher) { hasher.combine(physical) }

    /// Returns the target of a symlink in this folder to a skill in another; it is relative, so that both can move
    /// together.
    func link(to skill: FilePath.Component, in other: AgentDirectory) -> FilePath {
        relativePath(to: other.physical.appending(skill))
    }

    /// Returns the target of a symlink in this folder to a working copy: relative in the project that contains both, so
    /// that they can move together, and absolute otherwise.
    func target(of workingCopy: FilePath, in scope: Scope) -> FilePath {
        let path = workingCopy.resolvingLinks
        guard let project = scope.folder?.resolvingLinks, path.starts(with: project),
            physical.starts(with: project)
        else { return workingCopy }
        return relativePath(to: path)
    }

    private func relativePath(to destination: FilePath) -> FilePath {
        var from = Array(physical.components)[...]
        var to = Array(destination.components)[...]
        while let first = from.first, first == to.first {
            from.removeFirst()
            to.removeFirst()
        }
        var path = FilePath()
        for _ in from { path.append("..") }
        for component in to { path.append(component) }
        return path
    }
}

extension AgentDirectory {
    /// Which folders of agents count.
    enum Extent {
        /// The one that a skill for the agent is installed in.
        case own
        /// Every one that the agent reads.
        case all
    }
}

extension [Agent] {
    /// Returns the folders of these agents, each once, in their order.
    func places(
        in scope: Scope, home: FilePath, environment: [String: String],
        _ extent: AgentDirectory.Extent = .own
    ) -> [AgentDirectory] {
        let all = flatMap { agent in
            switch extent {
            case .own:
                [(agent, agent.skillsFolder(in: scope, home: home, environment: environment))]
            case .all:
                agent.foldersRead(in: scope, home: home, environment: environment)
                    .map { (agent, $0) }
            }
        }
        var places: [AgentDirectory] = []
        for (agent, folder) in all {
            // A single folder is compared with no other.
            let place =
                all.count == 1
                ? AgentDirectory(folder: folder, agents: [agent])
                : AgentDirectory(compared: folder, agents: [agent])
            if let index = places.firstIndex(of: place) {
                if !places[index].agents.contains(agent) { places[index].agents.append(agent) }
            } else {
                places.append(place)
            }
        }
        return places
    }
}
