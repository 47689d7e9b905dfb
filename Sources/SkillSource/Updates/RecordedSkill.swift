public import FileTree

/// A skill of a repository, as recorded by another program.
public struct RecordedSkill: Sendable, Hashable {
    /// The folder in the repository; nil for its top, or if only the name is known.
    public let folder: RelativePath?
    /// The name of the skill in the folder; nil if the folder is the skill.
    public let name: String?
    /// The branch, tag or commit; nil for the default branch.
    public let ref: String?
    /// The commit that it was copied from, if recorded.
    public let commit: String?
    /// The git tree of its folder in that commit, if recorded.
    public let tree: String?

    /// Creates a record.
    public init(
        folder: RelativePath?, name: String?, ref: String?, commit: String?, tree: String?
    ) {
        self.folder = folder
        self.name = name
        self.ref = ref
        self.commit = commit
        self.tree = tree
    }

    /// A version of the skill.
    public enum Moment: Sendable, Hashable {
        /// The recorded version.
        case recorded
        /// The version that the branch or tag has now.
        case current
    }
}
