internal import Git
internal import Problem

/// An error of `skills validate --changed-since`.
enum ChangesProblem: Problem {
    case noGit
    case git(String, GitError)

    var cause: (any Error)? {
        guard case .git(_, let error) = self else { return nil }
        return error
    }
}
