internal import Problem

/// What the program's exit tells a script.
public enum ExitStatus: Int32, Sendable, Error {
    case done = 0
    /// It did not work.
    case failed = 1
    /// There are findings, or drift.
    case findings = 2
    /// Only some of several things were done.
    case partial = 3
    /// It is unsafe, or needs a word from the user; nothing was changed.
    case refused = 4
    /// What was named is not there, or the name means several things.
    case notFound = 5
    case network = 6
    case authentication = 7
    /// The command line is wrong (`EX_USAGE` of sysexits.h).
    case usage = 64
    /// Ctrl-C (128 and the number of SIGINT, as shells count).
    case interrupted = 130

    init(_ kind: ProblemKind) {
        self =
            switch kind {
            case .failed: .failed
            case .refused: .refused
            case .notFound: .notFound
            case .network: .network
            case .authentication: .authentication
            case .usage: .usage
            case .interrupted: .interrupted
            }
    }
}
