public import FileTree
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// The move of a skill to another folder of its source.
public struct SkillMove: Sendable, Hashable {
    /// The folder before; nil for the top of the source.
    public let from: RelativePath?
    /// The folder now; nil for the top of the source.
    public let to: RelativePath?

    /// Compares a recorded path with the folder of the same skill now; nil if they are equal.
    init?(from recorded: String?, to folder: RelativePath?) {
        guard recorded != folder?.description else { return nil }
        from = recorded.flatMap { RelativePath($0) }
        to = folder
    }

    /// Changes the path in an origin, and in its address if that contains the path.
    func apply(to origin: inout LockEntry.Origin, in context: SessionContext) {
        origin.path = to?.description
        let (directory, home) = (context.workingDirectory, context.home)
        let address = try? SkillAddress(origin.typed, workingDirectory: directory, home: home)
        guard let address else { return }
        origin.typed = address.typed(
            afterMoveFrom: from, to: to, workingDirectory: directory, home: home)
    }

    /// Returns the change to a manifest whose requirement means the skill at its old location; nil for any other.
    func manifestChange(
        _ name: SkillName, from old: LockEntry.Origin, to new: LockEntry.Origin,
        in manifest: Manifest?
    ) -> ManifestChange? {
        guard let want = manifest?.skills[name], want.source == old.typed,
            want.path == nil || want.path == old.path
        else { return nil }
        // An address that changed selects the skill without a path.
        let path = new.typed == old.typed && want.path != nil ? new.path : nil
        return ManifestChange(
            name, Manifest.Requirement(source: new.typed, path: path, agents: want.agents))
    }
}

extension Manifest {
    /// Returns the change to a requirement that means a skill at another branch, tag or commit than now; nil for any other.
    func change(
        _ name: SkillName, from old: LockEntry.Origin, to new: LockEntry.Origin
    ) -> ManifestChange? {
        guard let want = skills[name], want.source == old.typed,
            want.path == nil || want.path == old.path
        else { return nil }
        let path = want.path == nil ? nil : new.path
        return ManifestChange(
            name, Requirement(source: new.typed, path: path, agents: want.agents))
    }
}
