internal import Problem
internal import SkillFormat
internal import SkillStore

extension SkillStoreError {
    /// Returns the error in terms of a command line; nil if its own message fits.
    func reworded(for arguments: [String], in world: World) -> (any Problem)? {
        switch self {
        case .notInstalled("", _): UsageProblem.invalidArguments(Messages.emptyName)
        case .notInstalled(let name, _): ScopeProblem(name, arguments, in: world)
        case .nothingToUndo: UndoProblem(arguments, in: world)
        case .nothingToRedo: RedoProblem(arguments, in: world)
        default: nil
        }
    }
}

/// A skill that is installed in another scope than that of the command.
struct ScopeProblem: CommandLineProblem {
    private let name: String
    private let scope: Scope
    private let command: String

    /// Finds the skill in the lock file of the other scope; nil if it is not there.
    fileprivate init?(_ name: String, _ arguments: [String], in world: World) {
        let isProject = arguments.contains("--project")
        scope = isProject ? .user : .project(world.projectFolder)
        let store = SkillStore(
            locations: StoreLocations(
                scope: scope, home: world.home, environment: world.environment),
            environment: StoreEnvironment(now: world.now, notice: { _ in }, reached: { _ in }))
        guard let lock = try? store.lock(),
            lock.skills.keys.contains(where: { $0.description == name })
        else { return nil }
        self.name = name
        let others = arguments.filter { !["--project", "--global", "-g"].contains($0) }
        // Without a scope, the hints of a command with --project would get that.
        let words =
            ["skills"] + others.map(\.shellQuoted)
            + [isProject ? "--global" : "--project"]
        command = words.joined(separator: " ")
    }

    var summary: String { Messages.notInstalled(name, in: scope == .user ? "project" : "user") }
    var hint: String? { Messages.installedElsewhere(in: scope.name, command) }
    var cause: (any Error)? { nil }
    var kind: ProblemKind { .notFound }
}

/// Nothing can be undone in a project, which may have moved here: its changes are recorded with its old path.
struct UndoProblem: Problem {
    /// Nil in the user scope.
    fileprivate init?(_ arguments: [String], in world: World) {
        guard case .project = world.meantScope(arguments) else { return nil }
    }

    var summary: String { SkillStoreError.nothingToUndo.summary }
    var hint: String? { Messages.recordedElsewhere }
    var cause: (any Error)? { nil }
}

/// The last change was not an undo, so that nothing can be redone.
struct RedoProblem: Problem {
    /// The scope whose changes the user probably means.
    private let scope: Scope

    fileprivate init(_ arguments: [String], in world: World) {
        scope = world.meantScope(arguments)
    }

    var summary: String { Messages.nothingToRedo }
    var hint: String? { Messages.onlyUndone(history: scope.command("history")) }
    var cause: (any Error)? { nil }
}

extension World {
    /// The scope of a command line; without one in a project that has skills, that of the project.
    fileprivate func meantScope(_ arguments: [String]) -> Scope {
        let project = Scope.project(projectFolder)
        let isUser = arguments.contains("--global") || arguments.contains("-g")
        let store = SkillStore(
            locations: StoreLocations(scope: project, home: home, environment: environment),
            environment: StoreEnvironment(now: now, notice: { _ in }, reached: { _ in }))
        let hasSkills = projectFolder != home && (try? store.lock()) != nil
        return arguments.contains("--project") || !isUser && hasSkills ? project : .user
    }
}
