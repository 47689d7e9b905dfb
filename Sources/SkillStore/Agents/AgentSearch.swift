internal import FileTree
internal import JSON
internal import Synchronization
public import SystemPackage

/// A search for installed agents.
public struct AgentSearch: Sendable {
    /// The maximum size in bytes of a `package.json`.
    static let packageLimit = 1024 * 1024

    let home: FilePath
    private let project: FilePath
    let environment: [String: String]
    private let found = Once()

    /// Creates a search in a home folder and a project.
    public init(home: FilePath, project: FilePath, environment: [String: String]) {
        self.home = home
        self.project = project
        self.environment = environment
    }

    /// Returns the installed agents, sorted by name; copies of a search look for them once.
    public var present: [Agent] {
        found.agents.withLock { found in
            if let known = found { return known }
            let agents = Agent.all.filter(finds)
            found = agents
            return agents
        }
    }

    /// Whether an agent has traces: its folder in the home folder, or files in the project.
    public func finds(_ agent: Agent) -> Bool {
        agent.traces.contains { trace in
            switch trace {
            case .path(let path): exists(path)
            case .package(let name, let path): exists(path) && packageDepends(name)
            }
        }
    }

    /// The result of the first look.
    private final class Once: Sendable {
        let agents = Mutex<[Agent]?>(nil)
    }

    private func exists(_ template: PathTemplate) -> Bool {
        template.resolved(project: project, home: home, environment: environment)
            .map { Directory.kind(at: $0) != nil } ?? false
    }

    private func packageDepends(_ name: String) -> Bool {
        let path = project.appending("package.json")
        guard
            let bytes = try? InputFile.open(path).contents(limit: Self.packageLimit),
            let package = try? JSONValue(parsing: bytes)
        else { return false }
        return ["dependencies", "devDependencies"].contains { package[$0]?[name] != nil }
    }
}
