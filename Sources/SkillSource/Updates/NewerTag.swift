internal import FileTree
internal import Git

/// A tag of a repository with a later version than the tag that a skill was installed from.
public struct NewerTag: Sendable, Hashable {
    /// The short name of the tag, such as `v2`.
    public let name: String
    /// The address of the skill at the tag.
    public let address: String

    /// Finds the newest of the tags after the one that a skill was installed from; nil if there is none.
    init?(after own: VersionTag, among tags: [Reference], for skill: PinnedSkill, in url: String) {
        // A tag of the same commit has nothing new.
        let others = tags.filter { $0.commit.description != skill.commit }
        guard let newest = own.newest(among: others.compactMap { VersionTag($0.shortName) }) else {
            return nil
        }
        name = newest.name
        address = skill.address(atRevision: newest.name, in: url)
    }
}
