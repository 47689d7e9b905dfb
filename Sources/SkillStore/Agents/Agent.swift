public import SystemPackage

/// A program that reads skills from a folder.
public struct Agent: Hashable, Sendable {
    /// The name on the command line and in locks.
    public let id: String
    /// The name on screen.
    public let name: String
    /// Where it reads a project's skills.
    let project: PathTemplate
    /// Where it reads the user's skills; nil when it reads those of projects only.
    let user: PathTemplate?
    /// Further folders that it reads, of projects and of users.
    let alsoReads: [PathTemplate]
    /// What tells that the agent is here; any of them does.
    let traces: [AgentTrace]

    init(
        _ id: String, _ name: String, project: PathTemplate, user: PathTemplate?,
        alsoReads: [PathTemplate] = [], traces: [AgentTrace]
    ) {
        self.id = id
        self.name = name
        self.project = project
        self.user = user
        self.alsoReads = alsoReads
        self.traces = traces
    }

    /// The agent of a name on the command line; nil when we know none of that name.
    public init?(id: String) {
        guard let agent = Self.all.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
            return nil
        }
        self = agent
    }

    /// Two agents are one when their names on the command line are.
    public static func == (first: Self, second: Self) -> Bool { first.id == second.id }

    /// Hashes the name on the command line.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What tells that an agent is here.
enum AgentTrace: Hashable, Sendable {
    /// Something lies at the path.
    case path(PathTemplate)
    /// The project's `package.json` depends on a package, and something lies at the path.
    case package(String, beside: PathTemplate)
}

extension Agent {
    /// The folder shared by the agents that have none of their own (agentskills.io).
    static let sharedFolder: PathTemplate = "~/.agents/skills"

    /// Whether the agent reads skills of that scope at all.
    public func reads(_ scope: Scope) -> Bool {
        switch scope {
        case .project: true
        case .user: user != nil
        }
    }

    /// Where the agent reads the skills of a scope.
    ///
    /// For an agent that reads no skills of the user (``reads(_:)``) it is the folder that many agents
    /// share, `~/.agents/skills`.
    public func skillsFolder(
        in scope: Scope, home: FilePath, environment: [String: String]
    ) -> FilePath {
        let template =
            switch scope {
            case .project: project
            case .user: user ?? Self.sharedFolder
            }
        guard let path = template.resolved(scope.root(or: home), home, environment) else {
            preconditionFailure("every agent's own folder is somewhere: the table's test says so")
        }
        return path
    }

    /// Every folder where the agent reads skills of a scope, its own first, each once.
    public func foldersRead(
        in scope: Scope, home: FilePath, environment: [String: String]
    ) -> [FilePath] {
        guard reads(scope) else { return [] }
        var folders = [skillsFolder(in: scope, home: home, environment: environment)]
        for template in alsoReads where template.isBelowProject == scope.isProject {
            guard let folder = template.resolved(scope.root(or: home), home, environment),
                !folders.contains(folder)
            else { continue }
            folders.append(folder)
        }
        return folders
    }
}

extension Scope {
    /// The project's folder, or the home folder, from which no template of a user starts.
    fileprivate func root(or home: FilePath) -> FilePath {
        switch self {
        case .project(let root): root
        case .user: home
        }
    }

    /// Whether it is a project's.
    fileprivate var isProject: Bool { self != .user }
}

extension PathTemplate {
    fileprivate func resolved(
        _ project: FilePath, _ home: FilePath, _ environment: [String: String]
    ) -> FilePath? {
        resolved(project: project, home: home, environment: environment)
    }
}
