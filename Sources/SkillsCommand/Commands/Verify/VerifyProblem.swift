internal import Problem

/// An error of `skills verify`.
enum VerifyProblem: Problem, Equatable {
    case unmanaged(String)
    /// The lock file lists no skills.
    case noLock(String)
    /// The skills of the project's manifest are not locked yet.
    case notLocked(String)

    var kind: ProblemKind {
        switch self {
        case .unmanaged: .refused
        case .noLock, .notLocked: .notFound
        }
    }
}
