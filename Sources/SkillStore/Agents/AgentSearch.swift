internal import FileTree
internal import JSON
public import SystemPackage

/// A look on the disk for the agents that are here.
public struct AgentSearch: Sendable {
    /// The most bytes that a `package.json` may have to be looked at.
    static let packageLimit = 1024 * 1024

    private let home: FilePath
    private let project: FilePath
    private let environment: [String: String]

    /// Says where to look: in a home folder and in a project.
    public init(home: FilePath, project: FilePath, environment: [String: String]) {
        self.home = home
        self.project = project
        self.environment = environment
    }

    /// The known agents that are here, ordered by name.
    public var present: [Agent] { Agent.all.filter(finds) }

    /// Whether an agent has left its traces: its own folder, or what it leaves in a project.
    public func finds(_ agent: Agent) -> Bool {
        agent.traces.contains { trace in
            switch trace {
            case .path(let path): isThere(path)
            case .package(let name, let path): isThere(path) && packageNames(name)
            }
        }
    }

    private func isThere(_ template: PathTemplate) -> Bool {
        guard
            let path = template.resolved(project: project, home: home, environment: environment),
            let found = try? Directory.resolve(path)
        else { return false }
        return !found.isEmpty
    }

    private func packageNames(_ name: String) -> Bool {
        let path = project.appending("package.json")
        guard
            let bytes = try? InputFile.open(path).contents(limit: Self.packageLimit),
            let package = try? JSONValue(parsing: bytes)
        else { return false }
        return ["dependencies", "devDependencies"].contains { package[$0]?[name] != nil }
    }
}
