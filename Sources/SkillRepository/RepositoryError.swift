public import FileTree
public import Problem
public import SkillFormat

/// An error that ends a validation.
public enum RepositoryError: Problem, Equatable {
    /// Nothing exists at the path.
    case notFound(path: String)
    /// The path leads to a file other than SKILL.md.
    case notFolder(path: String)
    /// The folder has more files and folders than the limit.
    case tooManyFiles(path: String, limit: Int)
    /// A settings or baseline file is invalid.
    case configuration(file: String, reason: FindingText)
    /// A baseline file was written by an earlier version of the program.
    case oldBaseline(file: String)
    /// A folder or file can't be read or written.
    case files(FileTreeError)
    /// The task was cancelled, after fixes had rewritten these files.
    case interrupted(rewritten: [String])

    /// The error below this one.
    public var cause: (any Error)? {
        guard case .files(let error) = self else { return nil }
        return error
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .notFound: .notFound
        case .notFolder: .usage
        case .tooManyFiles: .refused
        case .configuration, .oldBaseline: .failed
        case .files(let error): error.kind
        case .interrupted: .interrupted
        }
    }
}
