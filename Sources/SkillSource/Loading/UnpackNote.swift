/// A difference between a skill in its repository and its unpacked files.
public enum UnpackNote: Sendable, Hashable {
    /// A submodule in the skill folder, which was left out.
    case submodule(skill: String, path: String)
    /// A Git LFS pointer, whose file was not downloaded.
    case largeFile(skill: String, path: String)
    /// A symlink that was replaced with a copy of its target.
    case link(skill: String, path: String)

    /// The name of the skill.
    public var skill: String {
        switch self {
        case .submodule(let skill, _), .largeFile(let skill, _), .link(let skill, _): skill
        }
    }

    /// Whether files are missing, so that the skill may not work.
    public var isLoss: Bool {
        if case .link = self { return false }
        return true
    }
}
