public import FileTree
internal import Git

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
