public import ArgumentParser
internal import Problem
internal import SkillStore
public import Terminal

extension Console.ColorChoice: ExpressibleByArgument {}

/// Options of every command.
struct CommonOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(say("Print the result as JSON.", ja: "結果を JSON で出力する。")))
    var json = false

    @Flag(
        name: .shortAndLong,
        help: ArgumentHelp(say("Print only results and errors.", ja: "結果とエラーだけを表示する。")))
    var quiet = false

    @Option(help: ArgumentHelp(say("Control the use of colors.", ja: "色を使うかどうかを指定する。")))
    var color = Console.ColorChoice.auto

    @OptionGroup var question: QuestionOptions
}

/// Options that select the scope.
struct ScopeOptions: ParsableArguments {
    /// The scope on the command line.
    enum Choice: EnumerableFlag {
        case project, global

        static func name(for choice: Choice) -> NameSpecification {
            .shortAndLong
        }

        static func help(for choice: Choice) -> ArgumentHelp? {
            switch choice {
            case .project:
                ArgumentHelp(
                    say(
                        "Use the skills of the project in this folder.",
                        ja: "このフォルダーのプロジェクトのスキルを対象にする。"))
            case .global:
                ArgumentHelp(
                    say("Use the user's skills.", ja: "ユーザーのスキルを対象にする。"))
            }
        }
    }

    @Flag(exclusivity: .exclusive)
    var choice: Choice?

    init() {}

    init(_ choice: Choice) { self.choice = choice }

    /// Selects a scope: that of the user or of the project in the working directory.
    init(of scope: Scope) { self.init(scope == .user ? .global : .project) }

    /// The selected scope.
    var scope: Scope {
        choice == .project ? .project(World.current.projectFolder) : .user
    }
}

/// Options that answer questions.
struct QuestionOptions: ParsableArguments {
    @Flag(
        name: .shortAndLong,
        help: ArgumentHelp(say("Answer yes to all prompts.", ja: "すべての質問に「はい」と答える。")))
    var yes = false

    @Flag(help: ArgumentHelp(say("Never prompt for input.", ja: "質問をしない。")))
    var noInput = false
}

extension CommonOptions {
    /// The console for results.
    var results: Console {
        Console(World.current.output, color: color, environment: World.current.environment)
    }

    /// The console for notes and warnings.
    var notes: Console {
        Console(
            World.current.errors, color: color, environment: World.current.environment,
            verbosity: quiet || json ? .silent : .normal)
    }

    /// The console for warnings that explain the exit status, which `--quiet` does not hide.
    var reasons: Console {
        Console(
            World.current.errors, color: color, environment: World.current.environment,
            verbosity: json ? .silent : .normal)
    }
}
