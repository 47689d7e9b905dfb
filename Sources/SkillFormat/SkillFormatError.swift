public import FileTree
public import Problem

/// A failure to read a folder as a skill.
public enum SkillFormatError: Problem, Equatable {
    /// The folder contains no SKILL.md.
    case noSkillFile(folder: String)
    /// The SKILL.md is a folder, a device, or a symbolic link that leads to no file of the skill.
    case notRegularFile(folder: String)
    /// The SKILL.md exceeds the size limit.
    case tooLarge(folder: String, limit: Int)
    /// A file was changed while the skill was read.
    case changed(path: String)
    /// A file could not be read.
    case files(FileTreeError)
    /// The task was cancelled.
    case interrupted

    /// The underlying error.
    public var cause: (any Error)? {
        guard case .files(let error) = self else { return nil }
        return error
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .noSkillFile: .notFound
        case .notRegularFile, .tooLarge: .refused
        case .changed: .failed
        case .files(let error): error.kind
        case .interrupted: .interrupted
        }
    }
}
