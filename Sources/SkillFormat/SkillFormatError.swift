public import FileTree
public import Problem

/// Why a folder can't be read as a skill.
public enum SkillFormatError: Problem, Equatable {
    /// There is no SKILL.md in it.
    case noSkillFile(String)
    /// SKILL.md is larger than what we are willing to read.
    case skillFileTooLarge(limit: Int)
    /// A file could not be read.
    case files(FileTreeError)

    /// What happened.
    public var summary: String {
        switch self {
        case .noSkillFile(let path): "\(path) holds no SKILL.md"
        case .skillFileTooLarge(let limit): "SKILL.md is larger than \(limit / 1024) KiB"
        case .files(let error): error.summary
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .noSkillFile: "a skill is a folder with a SKILL.md in it"
        case .skillFileTooLarge: "move most of it into references that SKILL.md links to"
        case .files(let error): error.hint
        }
    }

    /// What a script may make of it.
    public var kind: ProblemKind {
        switch self {
        case .noSkillFile: .notFound
        case .skillFileTooLarge: .refused
        case .files: .failed
        }
    }
}
