internal import Problem

/// The exit status of the program.
public enum ExitStatus: Int32, Sendable, Error, CaseIterable {
    case success = 0
    case failed = 1
    /// Findings, drift or differences were found.
    case findings = 2
    /// Some, but not all, of several tasks succeeded.
    case partial = 3
    /// The operation is unsafe or needs confirmation; nothing was changed.
    case refused = 4
    /// A name was not found, or is ambiguous.
    case notFound = 5
    case network = 6
    case authentication = 7
    /// The command line is invalid (`EX_USAGE` of sysexits.h).
    case usage = 64
    /// Ctrl-C (128 plus the number of SIGINT, as in shells).
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
