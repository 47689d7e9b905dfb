public import FileTree
public import SkillFormat

/// A skill that another program installed, and its new entry in the lock file.
public struct AdoptedSkill: Sendable {
    /// The installed name.
    public let name: SkillName
    /// Its new entry in the lock file.
    public let entry: LockEntry
    /// The unedited files from the source, for merges.
    let clean: (snapshot: TreeSnapshot, directory: Directory)?

    /// Creates a value for a skill in agents' folders.
    ///
    /// `clean` is the source's tree if the installed files were edited, or an empty tree if they may have been edited
    /// and no version is known; nil if they are as they were installed.
    public init(
        _ skill: ExistingSkill, origin: LockEntry.Origin, pin: LockEntry.Pin,
        clean: (snapshot: TreeSnapshot, directory: Directory)? = nil
    ) {
        name = skill.name
        let snapshot = clean?.snapshot ?? skill.snapshot
        var entry = LockEntry(
            origin: origin, tree: snapshot.hash, files: snapshot.treeFiles,
            agents: skill.agents, sharing: skill.sharing)
        entry.pin = pin
        self.entry = entry
        self.clean =
            clean ?? (try? Directory.open(skill.path)).map { (skill.snapshot, $0) }
    }
}
