public import FileTree
public import Problem

/// Why a folder can't be read as a skill.
public enum SkillFormatError: Problem, Equatable {
    /// There is no SKILL.md in it.
    case noSkillFile(folder: String)
    /// Its SKILL.md is a folder, a device, or a link that leads to no file of the skill.
    case skillFileIsNoFile(folder: String)
    /// SKILL.md is larger than what we are willing to read.
    case tooLarge(folder: String, limit: Int)
    /// A file could not be read.
    case files(FileTreeError)
    /// The task that reads it was cancelled.
    case interrupted

    /// What happened.
    public var summary: String {
        switch self {
        case .noSkillFile(let folder): "\(folder) holds no SKILL.md"
        case .skillFileIsNoFile(let folder): "the SKILL.md in \(folder) is not a file"
        case .tooLarge(let folder, let limit):
            "the SKILL.md in \(folder) is larger than \(limit / 1024) KiB"
        case .files: "a file of the skill can't be read"
        case .interrupted: "interrupted"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .noSkillFile: "a skill is a folder with a file in it that is called SKILL.md"
        case .skillFileIsNoFile: "put the text itself into a file called SKILL.md"
        case .tooLarge: "move most of it into files below references/ that SKILL.md names"
        case .files, .interrupted: nil
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
        case .noSkillFile: .notFound
        case .skillFileIsNoFile, .tooLarge: .refused
        case .files(let error): error.kind
        case .interrupted: .interrupted
        }
    }
}
