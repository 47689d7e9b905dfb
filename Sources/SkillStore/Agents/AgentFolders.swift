internal import FileTree
public import SystemPackage

/// The folders that a set of agents needs a skill in, each once.
///
/// Several agents share a folder, and a home or a skills folder may be a symbolic link: folders are one when
/// they are one on the disk.
public struct AgentFolders: Sendable {
    /// An agent that would load a skill more than once.
    public struct DoubleLoad: Sendable, Hashable {
        /// Who would.
        public let agent: Agent
        /// The folders among the chosen ones that it reads, two at least.
        public let folders: [FilePath]
    }

    /// The distinct folders, in the order of the agents.
    public let folders: [SkillsPlace]
    /// Who would load a skill twice that lies in all of the folders.
    public let doubleLoads: [DoubleLoad]
    /// The chosen agents that read no skills of the scope.
    public let withoutFolder: [Agent]

    /// Collects the folders of `chosen`; `others` are agents that are here as well, which may read them too.
    public init(
        of chosen: [Agent], others: [Agent] = [], in scope: Scope, home: FilePath,
        environment: [String: String]
    ) {
        let folders = chosen.distinct.filter { $0.reads(scope) }
            .places(in: scope, home: home, environment: environment)
        self.folders = folders
        withoutFolder = chosen.distinct.filter { !$0.reads(scope) }
        guard folders.count > 1 else {
            doubleLoads = []
            return
        }
        doubleLoads = (chosen + others).distinct.compactMap { agent in
            let read = Set(
                agent.foldersRead(in: scope, home: home, environment: environment)
                    .map(\.resolvingLinks))
            let twice = folders.filter { read.contains($0.physical) }.map(\.folder)
            return twice.count > 1 ? DoubleLoad(agent: agent, folders: twice) : nil
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
    /// The path with every link resolved as far as it exists; the rest is kept as it is.
    var resolvingLinks: FilePath {
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
