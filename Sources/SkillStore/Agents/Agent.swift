public import SystemPackage

/// A program that reads skills from a folder.
public struct Agent: Hashable, Sendable {
    /// The name on the command line and in lock files.
    public let id: String
    /// Its line of the table, of which each cell is read when it is asked for: most commands need few of them.
    let line: AgentLine

    /// The name on screen.
    public var name: String { line[.name] }
    /// The folder of a project's skills.
    var project: FolderTemplate { line.value(FolderTemplate(line[.project])) }
    /// The folder of the user's skills; nil if it reads only project skills.
    var user: FolderTemplate? { line.value(line[.user].words(FolderTemplate.init)).first }
    /// Additional folders that it reads, in projects and in the home folder.
    var alsoReads: [FolderTemplate] { line.value(line[.also].words(FolderTemplate.init)) }
    /// Signs that the agent is installed; one is enough.
    var traces: [AgentTrace] { line.value(line[.traces].words(AgentTrace.init)) }
    /// The skills that it leaves out, and the limit of its list.
    public var loading: AgentLoading { line.value(AgentLoading(line[.loads])) }
    /// The kind of source that the facts about it were read from.
    public var evidence: Evidence { line.value(Evidence(rawValue: line[.evidence])) }
    /// The location of that source, and its date; the date of the look-up if it has none.
    public var source: String { "\(line[.source]) (\(line[.date]))" }

    /// The kind of source that the facts about an agent were read from.
    public enum Evidence: String, Sendable {
        /// Its source code.
        case source
        /// Its own documentation.
        case documentation
        /// The findings of a third party.
        case report
        /// The table of another installer: the agent's own material was not available.
        case installer
    }

    init(line: AgentLine) {
        id = line[.id]
        self.line = line
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

    /// Parses a path or `package:NAME:PATH`.
    init?(_ text: String) {
        let parts = text.hasPrefix("package:") ? text.split(separator: ":") : []
        guard let path = PathTemplate(parts.last.map(String.init) ?? text) else { return nil }
        self = parts.count == 3 ? .package(String(parts[1]), beside: path) : .path(path)
    }
}

extension Agent {
    /// The agent that represents all agents that share a folder (agentskills.io).
    static let sharedFolder = known("universal").user

    /// Whether the agent reads skills of that scope.
    public func reads(_ scope: Scope) -> Bool {
        switch scope {
        case .project: true
        case .user: !line.isEmpty(.user)
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
        guard
            let path = template?.resolved(
                project: scope.root(or: home), home: home, environment: environment)
        else {
            preconditionFailure("every agent has a folder; a test checks the table")
        }
        return path
    }

    /// The variable that moves the folder of the user's skills; nil if only another home folder does.
    public var folderVariable: String? { (user ?? Self.sharedFolder)?.variable }

    /// Returns all folders of the agent's skills in a scope, each once, the main one first.
    public func foldersRead(
        in scope: Scope, home: FilePath, environment: [String: String]
    ) -> [FilePath] {
        guard reads(scope) else { return [] }
        var folders = [skillsFolder(in: scope, home: home, environment: environment)]
        for template in alsoReads where template.isBelowProject == scope.isProject {
            guard
                let folder = template.resolved(
                    project: scope.root(or: home), home: home, environment: environment),
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
