internal import Problem

/// An error of `skills contribute`.
enum ContributeProblem: Problem, Equatable {
    /// Neither the environment nor git's configuration names an author.
    case unknownAuthor
    /// The patch file exists.
    case exists(String)

    var kind: ProblemKind { self == .unknownAuthor ? .failed : .refused }
}
