/// What every error of every room can say.
///
/// The command line prints `error: <summary>`, a `because:` line for each cause, then
/// `hint: <hint>`.
public protocol Problem: Error {
    /// What happened, as one sentence without a full stop.
    var summary: String { get }
    /// What to try next, as a command where there is one.
    var hint: String? { get }
    /// The error below this one.
    var cause: (any Error)? { get }
    /// Which exit status tells a script about it.
    var kind: ProblemKind { get }
}

extension Problem {
    /// Most errors have nothing to add to their summary.
    public var hint: String? { nil }
    /// Most errors start the chain themselves.
    public var cause: (any Error)? { nil }
    /// What is not said to be something else has simply failed.
    public var kind: ProblemKind { .failed }
}

/// The kinds of failure that scripts tell apart by exit status.
public enum ProblemKind: String, Sendable, CaseIterable {
    /// It did not work.
    case failed
    /// It is unsafe, or needs a word from the user: nothing was changed.
    case refused
    /// The thing named is not there, or the name means several things.
    case notFound
    /// A server could not be reached or did not answer.
    case network
    /// A server wants to know who is asking.
    case authentication
    /// The command line itself is wrong.
    case usage
    /// Somebody pressed Ctrl-C, or the process was told to end.
    case interrupted
}
