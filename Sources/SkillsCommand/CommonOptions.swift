public import ArgumentParser
internal import SkillStore
public import Terminal

extension Console.ColorChoice: ExpressibleByArgument {}

/// What every command takes.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Write one JSON object instead of text.")
    var json = false

    @Flag(name: .shortAndLong, help: "Write results only: no progress, no notes.")
    var quiet = false

    @Option(help: "When to use colours.")
    var color = Console.ColorChoice.auto
}

/// Whose skills a command means.
struct ScopeOptions: ParsableArguments {
    @Flag(help: "Use the project in this folder (./.claude/skills) instead of your own skills.")
    var project = false

    /// The scope that was said.
    var scope: Scope { project ? .project(World.current.workingDirectory) : .user }
}

extension Scope {
    /// What takes back the last change of the same skills.
    var undoCommand: String {
        switch self {
        case .user: "skills undo"
        case .project: "skills undo --project"
        }
    }
}

/// For commands that may have a question.
struct QuestionOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Answer yes to every question. Does not stand in for --force.")
    var yes = false

    @Flag(help: "Never ask: what would need an answer is refused.")
    var noInput = false
}

extension CommonOptions {
    /// Where results go.
    var results: Console {
        Console(World.current.output, color: color, environment: World.current.environment)
    }

    /// Where notes, warnings and errors go.
    var notes: Console {
        Console(
            World.current.errors, color: color, environment: World.current.environment,
            verbosity: quiet || json ? .silent : .normal)
    }
}
