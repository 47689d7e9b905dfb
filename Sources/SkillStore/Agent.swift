public import SystemPackage

/// A program that reads skills from a folder.
public struct Agent: Hashable, Sendable {
    /// The name on the command line and in locks.
    public let id: String
    /// The name on screen.
    public let name: String
    /// Where it reads a project's skills, relative to the project.
    let projectFolder: FilePath
    /// The environment variable that moves its own folder, and that folder below the home folder.
    let configuration: (variable: String, default: FilePath)

    /// Claude Code (its documentation, "Skills", section "Where skills live").
    public static let claudeCode = Agent(
        id: "claude-code", name: "Claude Code", projectFolder: ".claude/skills",
        configuration: ("CLAUDE_CONFIG_DIR", ".claude"))

    /// The agent of this name on the command line; nil when this version knows none.
    public static func named(_ id: String) -> Agent? {
        id == claudeCode.id ? claudeCode : nil
    }

    /// Where the agent reads the skills of a scope.
    public func skillsFolder(
        in scope: Scope, home: FilePath, environment: [String: String]
    ) -> FilePath {
        switch scope {
        case .project(let root):
            return root.pushing(projectFolder)
        case .user:
            if let moved = environment[configuration.variable], !moved.isEmpty {
                return home.pushing(FilePath(moved)).appending("skills")
            }
            return home.pushing(configuration.default).appending("skills")
        }
    }

    /// Two agents are one when their names on the command line are.
    public static func == (first: Self, second: Self) -> Bool { first.id == second.id }

    /// Hashes the name on the command line.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// For whom a skill is installed.
public enum Scope: Hashable, Sendable {
    /// For everything this user does.
    case user
    /// For the project at this folder, and whoever shares it.
    case project(FilePath)

    /// The word for it on screen and in files.
    public var name: String {
        switch self {
        case .user: "user"
        case .project: "project"
        }
    }
}
