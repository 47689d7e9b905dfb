internal import FileTree
internal import Git

/// A tag of a repository with a later version than the tag that a skill was installed from, or its default branch if that
/// is another one than at the install.
public struct NewerTag: Sendable, Hashable {
    /// A kind of reference.
    public enum Kind: Sendable { case tag, defaultBranch }

    /// The kind of reference that it is.
    public let kind: Kind
    /// The short name, such as `v2`.
    public let name: String
    /// The address of the skill at the tag or branch.
    public let address: String

    /// Finds the default branch that a skill is not installed from, though its address selects no other one; nil if it
    /// is the same.
    init?(
        defaultBranchAt resolution: ResolvedRevision, besides ref: String,
        for skill: PinnedSkill, in url: String
    ) {
        let folder = "refs/heads/"
        guard let branch = resolution.defaultBranch, branch != ref, ref.hasPrefix(folder),
            branch.hasPrefix(folder),
            let typed = try? SkillAddress.read(skill.typed),
            case .head? = typed.repository?.revision
        else { return nil }
        kind = .defaultBranch
        name = String(branch.dropFirst(folder.count))
        address = skill.address(atRevision: name, in: url)
    }

    /// Finds the newest of the tags after the one that a skill was installed from; nil if there is none.
    init?(after own: VersionTag, among tags: [Reference], for skill: PinnedSkill, in url: String) {
        // A tag of the same commit has nothing new.
        let others = tags.filter { $0.commit.description != skill.commit }
        guard let newest = own.newest(among: others.compactMap { VersionTag($0.shortName) }) else {
            return nil
        }
        kind = .tag
        name = newest.name
        address = skill.address(atRevision: newest.name, in: url)
    }
}
