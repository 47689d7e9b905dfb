internal import FileTree
public import SystemPackage

/// The folders that a set of agents needs a skill in, each once.
///
/// Several agents share a folder, and folders may be symlinks: folders count as equal if they are the same on disk.
public struct AgentFolders: Sendable {
    /// An agent that would load a skill more than once.
    public struct DoubleLoad: Sendable, Hashable {
        /// The agent that reads several of the folders.
        public let agent: Agent
        /// The folders that it reads, the chosen ones first; at least two.
        public let folders: [FilePath]
    }

    /// The distinct folders, in the order of the agents.
    public let folders: [AgentDirectory]
    /// The agents that would load a skill twice if all of the folders contain it, besides those that have it already.
    public let doubleLoads: [DoubleLoad]

    /// Finds the folders of `chosen`; `others` are other installed agents, which may read them too, and `hasSkill` says
    /// whether a folder that was not chosen contains the skill.
    public init(
        of chosen: [Agent], others: [Agent] = [], in scope: Scope, home: FilePath,
        environment: [String: String], hasSkill: (FilePath) -> Bool = { _ in false }
    ) {
        let folders = chosen.distinct.filter { $0.reads(scope) }
            .places(in: scope, home: home, environment: environment)
        self.folders = folders
        let chosenPaths = Set(folders.map(\.physical))
        doubleLoads = (chosen + others).distinct.compactMap { agent in
            let read = agent.foldersRead(in: scope, home: home, environment: environment)
            guard read.count > 1 else { return nil }
            var paths = Set(read.map(\.resolvingLinks))
            let twice = folders.filter { paths.contains($0.physical) }.map(\.folder)
            guard !twice.isEmpty else { return nil }
            paths.subtract(chosenPaths)
            let rest = read.filter { paths.remove($0.resolvingLinks) != nil && hasSkill($0) }
            guard twice.count + rest.count > 1 else { return nil }
            return DoubleLoad(agent: agent, folders: twice + rest)
        }
    }
}

extension [Agent] {
    fileprivate var distinct: [Agent] {
        var seen: Set<Agent> = []
        return filter { seen.insert($0).inserted }
    }
}

extension FilePath {
    /// The path with symlinks resolved in the part that exists.
    package var resolvingLinks: FilePath {
        var above = self
        var missing: [FilePath.Component] = []
        while true {
            if let found = (try? Directory.resolve(above)).flatMap(\.self) {
                return found.appending(missing.reversed()).lexicallyNormalized()
            }
            guard let name = above.removeLastName() else { return lexicallyNormalized() }
            missing.append(name)
        }
    }

    private mutating func removeLastName() -> FilePath.Component? {
        guard let name = lastComponent else { return nil }
        return removeLastComponent() ? name : nil
    }
}
