public import FileTree
public import SkillFormat

/// A source whose skills are named by files at its top, such as a lock file; it is not searched for skills.
public struct SourceListing: Sendable {
    /// The requested files that exist, by path below the top.
    public let files: [RelativePath: [UInt8]]
    /// The source, without candidates.
    public let source: LoadedSource
    /// The folder that the address selects, or the only folder at the top of an archive.
    let top: RelativePath?

    /// Returns the skill in a folder below the top; nil if the path is too long.
    public func candidate(named name: SkillName, in folder: RelativePath) -> SkillCandidate? {
        guard let place = SourceFolder(top).appending(folder) else { return nil }
        return SkillCandidate(document: nil, folder: place, folderName: name.description)
    }
}
