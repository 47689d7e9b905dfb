public import FileTree
public import Problem

/// Why a repository can't be checked.
public enum RepositoryError: Problem, Equatable {
    /// There is nothing at the path.
    case notFound(path: String)
    /// The path leads to a file that is no SKILL.md.
    case noFolder(path: String)
    /// More files and folders lie below than we are willing to look at.
    case tooManyFiles(path: String, limit: Int)
    /// A setting can't be understood.
    case configuration(file: String, reason: String)
    /// A folder or file can't be read or written.
    case files(FileTreeError)
    /// Somebody pressed Ctrl-C.
    case interrupted

    /// What happened.
    public var summary: String {
        switch self {
        case .notFound(let path): "there is no \(path)"
        case .noFolder(let path): "\(path) is neither a folder nor a SKILL.md"
        case .tooManyFiles(let path, let limit):
            "\(path) holds more than \(limit) files and folders"
        case .configuration(let file, let reason): "\(file): \(reason)"
        case .files: "a folder can't be checked"
        case .interrupted: "interrupted"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .noFolder: "an archive is checked by skills install --dry-run"
        case .tooManyFiles: "name the folders that hold skills"
        case .notFound, .configuration, .files, .interrupted: nil
        }
    }

    /// The error below.
    public var cause: (any Error)? {
        guard case .files(let error) = self else { return nil }
        return error
    }

    /// What a script may make of it.
    public var kind: ProblemKind {
        switch self {
        case .notFound: .notFound
        case .noFolder: .usage
        case .tooManyFiles: .refused
        case .configuration: .failed
        case .files(let error): error.kind
        case .interrupted: .interrupted
        }
    }
}
