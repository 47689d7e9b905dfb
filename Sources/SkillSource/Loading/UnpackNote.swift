/// A difference between a skill in its repository and its unpacked files.
public enum UnpackNote: Sendable, Hashable {
    /// A submodule in the skill folder, which was left out.
    case submodule(path: String)
    /// A Git LFS pointer, whose file was not downloaded.
    case largeFile(path: String)
    /// A symlink that was replaced with a copy of its target.
    case link(path: String)

    /// Whether files are missing, so that the skill may not work.
    public var isLoss: Bool {
        if case .link = self { return false }
        return true
    }
}
