internal import Problem

/// An error in the command line.
enum UsageProblem: CommandLineProblem, Equatable {
    case unknownCommand(String, CommandHint)
    /// A word after `skills help` that is neither a command nor a guide.
    case unknownTopic(String, CommandHint)
    /// A comment that the shell passed on as arguments, after these words.
    case comment(after: [String])
    /// A path with blanks that the shell split into several arguments; `command` is the command line with quotes.
    case splitPath(String, command: String)
    /// An option that the command, such as `skills install`, does not have; `meant` are options or commands, likeliest
    /// first.
    case unknownOption(String, command: String, meant: [String])
    /// Arguments that are missing, invalid or exclude each other.
    case invalidArguments(String)
    /// An error of the argument parser.
    case other(String)
    /// Standard output did not accept the whole result.
    case lostOutput(String)
    /// The system did not provide the command line.
    case unreadableArguments

    var kind: ProblemKind {
        switch self {
        case .lostOutput, .unreadableArguments: .failed
        case .unknownCommand, .unknownTopic, .comment, .splitPath, .unknownOption,
            .invalidArguments, .other:
            .usage
        }
    }
}
