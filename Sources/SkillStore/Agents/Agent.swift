public import SystemPackage

/// A program that reads skills from a folder.
public struct Agent: Hashable, Sendable {
    /// The name on the command line and in lock files.
    public let id: String
    /// The name on screen.
    public let name: String
    /// The folder of a project's skills.
    let project: PathTemplate
    /// The folder of the user's skills; nil if it reads only project skills.
    let user: PathTemplate?
    /// Additional folders that it reads, in projects and in the home folder.
    let alsoReads: [PathTemplate]
    /// Signs that the agent is installed; one is enough.
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

    /// Returns the agent with this name on the command line, if known.
    public init?(id: String) {
        guard let agent = Self.all.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
            return nil
        }
        self = agent
    }

    /// Compares the names on the command line.
    public static func == (first: Self, second: Self) -> Bool { first.id == second.id }

    /// Hashes the name on the command line.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A sign that an agent is installed.
enum AgentTrace: Hashable, Sendable {
    /// The path exists.
    case path(PathTemplate)
    /// The project's `package.json` depends on a package, and the path exists.
    case package(String, beside: PathTemplate)
}

extension Agent {
    /// The agent that represents all agents that share a folder (agentskills.io).
    static let sharedFolder: PathTemplate = "~/.agents/skills"

    /// Whether the agent reads skills of that scope.
    public func reads(_ scope: Scope) -> Bool {
        switch scope {
        case .project: true
        case .user: user != nil
        }
    }

    /// Returns the folder of the agent's skills in a scope.
    ///
    /// For an agent without user skills (``reads(_:)``), that is the folder shared by many agents, `~/.agents/skills`.
    public func skillsFolder(
        in scope: Scope, home: FilePath, environment: [String: String]
    ) -> FilePath {
        let template =
            switch scope {
            case .project: project
            case .user: user ?? Self.sharedFolder
            }
        guard let path = template.resolved(scope.root(or: home), home, environment) else {
            preconditionFailure("every agent has a folder; a test checks the table")
        }
        return path
    }

    /// Returns all folders of the agent's skills in a scope, each once, the main one first.
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
    /// The project folder; the home folder in the user scope, whose templates don't use it.
    fileprivate func root(or home: FilePath) -> FilePath {
        switch self {
        case .project(let root): root
        case .user: home
        }
    }

    /// Whether it is a project scope.
    fileprivate var isProject: Bool { self != .user }
}

extension PathTemplate {
    fileprivate func resolved(
        _ project: FilePath, _ home: FilePath, _ environment: [String: String]
    ) -> FilePath? {
        resolved(project: project, home: home, environment: environment)
    }
}
