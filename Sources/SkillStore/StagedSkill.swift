public import FileTree
public import SkillFormat

/// A complete skill in a staging folder.
public struct StagedSkill: Sendable {
    /// The name to install it under.
    public let name: SkillName
    /// Its files.
    public let snapshot: TreeSnapshot
    /// Its new entry in the lock file.
    public var entry: LockEntry
    /// The reason for its install.
    public var reason: Reason
    /// The entry that it was staged for.
    public var basis = Basis.any
    let staging: StagingFolder

    /// The entry of the lock file from which a change was decided.
    public enum Basis: Sendable {
        /// Any entry or none: the user selected the skill, whichever version is installed.
        case any
        /// This entry, or none; the change is left out if another run has locked another version or removed the skill.
        case entry(LockEntry?)
    }

    /// A reason for the install of a skill.
    public enum Reason: Sendable {
        /// For the reason that the lock file has.
        case unchanged
        /// The user selected it.
        case requested
        /// These skills need it.
        case needed(by: [SkillName])
    }

    /// Creates a value for a skill that was unpacked into a folder with its name in a staging folder.
    ///
    /// `pristine` is the source's tree if edits were merged into the staged one, and `conflicts` are those that the
    /// merge left for the user to resolve.
    public init(
        name: SkillName, origin: LockEntry.Origin, snapshot: TreeSnapshot,
        pristine: TreeSnapshot? = nil, conflicts: [String: LockEntry.Conflict] = [:],
        agents: [Agent], sharing: LockEntry.Sharing = .links, reason: Reason = .unchanged,
        in staging: StagingFolder
    ) {
        self.name = name
        self.reason = reason
        self.snapshot = snapshot
        self.staging = staging
        let source = pristine ?? snapshot
        var entry = LockEntry(
            origin: origin, tree: source.hash, files: source.treeFiles, agents: agents,
            sharing: sharing)
        entry.conflicts = conflicts
        self.entry = entry
    }

    /// Creates a value for a skill that was restored exactly as an entry of a lock file describes.
    public init(
        restored entry: LockEntry, name: SkillName, snapshot: TreeSnapshot,
        in staging: StagingFolder
    ) {
        self.name = name
        self.snapshot = snapshot
        self.staging = staging
        self.entry = entry
        reason = .unchanged
    }

    /// Whether its files are those of its source, without edits.
    var isPristine: Bool { snapshot.hash == entry.tree }

    /// Whether the lock file has another version than the one that this skill was staged for.
    func isOutdated(by current: LockEntry?) -> Bool {
        guard case .entry(let seen) = basis else { return false }
        return seen?.origin != current?.origin || seen?.tree != current?.tree
    }
}
