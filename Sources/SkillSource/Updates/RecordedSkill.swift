public import FileTree
internal import Git

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

/// A version of a skill in a repository.
public struct FoundVersion: Sendable {
    /// The commit and the tree.
    public let pin: GitPin
    /// The folder in the repository; nil for the top.
    public let folder: RelativePath?
    let source: GitSource
    let address: SkillAddress

    /// Writes the files into an empty folder.
    public func unpack(into directory: Directory) async throws(SkillSourceError) {
        let candidate = SkillCandidate(
            document: nil, folder: RelativePath(source.folder.pathText), folderName: nil)
        _ = try await source.unpack([(candidate, directory)], from: address)[0].get()
    }
}

/// An earlier version of a skill in the history of its branch or tag.
public struct PastVersion: Sendable {
    /// The git hash of each file.
    public let files: [RelativePath: String]
    /// The commit of that version, and its files.
    public let version: FoundVersion
}
