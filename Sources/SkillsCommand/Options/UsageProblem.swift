internal import Problem

/// An error in the command line, or in its exchange with the system: arguments that can't be read, output that is lost.
enum UsageProblem: Problem, Equatable {
    case unknownCommand(String, Suggestion?)
    /// A word after `skills help` that is neither a command nor a guide.
    case unknownTopic(String, Suggestion?)
    /// A comment that the shell passed on as arguments, after these words.
    case comment(after: [String])
    /// A path with blanks that the shell split into several arguments; `command` is the command line with quotes.
    case splitPath(String, command: SuggestedCommand)
    /// An option that a command does not have; `help` shows its options, and `meant` are options or commands, likeliest
    /// first.
    case unknownOption(String, help: SuggestedCommand, meant: [Suggestion])
    /// Arguments that are missing, invalid or exclude each other.
    case invalidArguments(String)
    /// Standard output did not accept the whole result, for this reason.
    case lostOutput(String)
    /// The system did not provide the command line.
    case unreadableArguments

    var kind: ProblemKind {
        switch self {
        case .lostOutput, .unreadableArguments: .failed
        case .unknownCommand, .unknownTopic, .comment, .splitPath, .unknownOption,
            .invalidArguments:
            .usage
        }
    }
}
