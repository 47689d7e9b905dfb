internal import Problem

/// An error of `skills verify`.
enum VerifyProblem: Problem, Equatable {
    case unmanaged(String)
    /// The lock file lists no skills.
    case noLock(String)

    var kind: ProblemKind {
        switch self {
        case .unmanaged: .refused
        case .noLock: .notFound
        }
    }
}
