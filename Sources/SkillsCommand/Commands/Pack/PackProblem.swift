internal import Problem

/// An error of `skills pack`.
enum PackProblem: Problem, Equatable {
    case errors(String, Int)
    case unreadable(String)
    case noFolder(String)
    case fileType(String)
    case invalidName(String)
    case link(String)
    case exists(String)

    var kind: ProblemKind {
        switch self {
        case .noFolder: .notFound
        case .fileType: .usage
        case .errors, .unreadable, .invalidName, .link, .exists: .refused
        }
    }
}
