/// An error that can be shown to the user.
///
/// Each module throws one. The command line prints `error: <summary>`, a `because:` line for each cause, then
/// `hint: <hint>`.
public protocol Problem: Error {
    /// The failure, as one sentence without a full stop.
    var summary: String { get }
    /// The suggested next step, as a command if possible.
    var hint: Suggestion? { get }
    /// The underlying error.
    var cause: (any Error)? { get }
    /// The kind of failure, which determines the exit status.
    var kind: ProblemKind { get }
}

extension Problem {
    /// No hint.
    public var hint: Suggestion? { nil }
    /// No underlying error.
    public var cause: (any Error)? { nil }
    /// A failure without a more specific kind.
    public var kind: ProblemKind { .failed }
}

/// The kinds of failure, each with its own exit status.
public enum ProblemKind: String, Sendable, CaseIterable {
    /// A failure without a more specific kind.
    case failed
    /// An operation that is unsafe or needs the user's consent; nothing was changed.
    case refused
    /// A name or address that does not exist or is ambiguous.
    case notFound
    /// A server that could not be reached or did not respond.
    case network
    /// A server that requires authentication.
    case authentication
    /// An invalid command line.
    case usage
    /// Ctrl-C, or a signal that ends the process.
    case interrupted
}
