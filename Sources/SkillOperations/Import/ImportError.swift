public import Problem

/// An error for which an import does nothing.
public enum ImportError: Problem, Equatable {
    /// No other tool has installed a skill with this name.
    case notFound(String, similar: [String])

    /// The kind of failure.
    public var kind: ProblemKind { .notFound }
}
