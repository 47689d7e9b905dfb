internal import FileTree
public import SystemPackage

/// One folder that agents read skills from, and those of the agents in question that read it.
public struct SkillsPlace: Sendable, Hashable {
    /// The folder, as its path is written; it may lead through links.
    public let folder: FilePath
    /// The agents; at least one.
    public internal(set) var agents: [Agent]
    /// What was looked up already of the links on the way.
    private let resolved: FilePath?

    /// The folder with every link on the way resolved.
    public var physical: FilePath { resolved ?? folder.resolvingLinks }

    /// A folder whose links are looked up when they are asked for.
    init(folder: FilePath, agents: [Agent]) {
        self.folder = folder
        self.agents = agents
        resolved = nil
    }

    /// A folder that will be held against others, for which its links are looked up once.
    init(compared folder: FilePath, agents: [Agent]) {
        self.folder = folder
        self.agents = agents
        resolved = folder.resolvingLinks
    }

    /// Two places are one when they are one folder.
    public static func == (first: Self, second: Self) -> Bool {
        first.folder == second.folder || first.physical == second.physical
    }

    /// Hashes the folder.
    public func hash(into hasher: inout Hasher) { hasher.combine(physical) }

    /// The text of a link in this folder that leads to a skill in another, relative so that both can move
    /// together.
    func link(to skill: FilePath.Component, in other: SkillsPlace) -> FilePath {
        var from = Array(physical.components)[...]
        var to = Array(other.physical.components)[...]
        while let first = from.first, first == to.first {
            from.removeFirst()
            to.removeFirst()
        }
        var path = FilePath()
        for _ in from { path.append("..") }
        for component in to { path.append(component) }
        path.append(skill)
        return path
    }
}

extension [Agent] {
    /// The folders that these agents read their own skills from, each once, in their order.
    func places(in scope: Scope, home: FilePath, environment: [String: String]) -> [SkillsPlace] {
        var places: [SkillsPlace] = []
        for agent in self {
            let folder = agent.skillsFolder(in: scope, home: home, environment: environment)
            // Of one folder alone nobody asks whether it is another.
            let place =
                count == 1
                ? SkillsPlace(folder: folder, agents: [agent])
                : SkillsPlace(compared: folder, agents: [agent])
            if let index = places.firstIndex(of: place) {
                places[index].agents.append(agent)
            } else {
                places.append(place)
            }
        }
        return places
    }
}
