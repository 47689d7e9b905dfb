/// A difference between a skill in its repository and its unpacked files.
public enum UnpackNote: Sendable, Hashable {
    /// A submodule in the skill folder, which was left out.
    case submodule(path: String)
    /// A Git LFS pointer, whose file was not downloaded for this reason.
    case largeFile(path: String, reason: String)
    /// A Git LFS pointer of a local folder, which was copied instead of its file.
    case pointer(path: String)
    /// A symlink that was replaced with a copy of its target.
    case link(path: String)
    /// A symlink to a folder that contains it, which was left out.
    case cycle(path: String)
    /// A skill file that was renamed to SKILL.md.
    case renamed(path: String)
    /// Files of a local folder that usually contain credentials, which were left out.
    case credentials(paths: [String])

    /// Whether files are missing, so that the skill may not work.
    public var isLoss: Bool {
        switch self {
        case .submodule, .largeFile, .pointer, .credentials: true
        case .link, .cycle, .renamed: false
        }
    }

    /// Whether it only matters to those who compare the skill with its source.
    public var isDetail: Bool {
        if case .link = self { return true }
        return false
    }
}
