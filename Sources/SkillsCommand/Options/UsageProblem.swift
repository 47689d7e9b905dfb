internal import Problem

/// An error in the command line.
enum UsageProblem: Problem, Equatable {
    case unknownCommand(String, similar: [String])
    /// Arguments that are missing, invalid or exclude each other.
    case invalidArguments(String)
    /// An error of the argument parser.
    case other(String)
    /// Standard output did not accept the whole result.
    case lostOutput(String)

    var kind: ProblemKind {
        if case .lostOutput = self { .failed } else { .usage }
    }
}
