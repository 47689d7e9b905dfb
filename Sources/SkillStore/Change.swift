public import Digest
public import FileTree
public import SkillFormat

/// One thing that a command wants done to one skill.
public enum Change: Sendable {
    /// Puts a staged skill in place.
    case install(StagedSkill, over: Permission)
    /// Notes in the lock what a skill is to be, and keeps a copy of it; no agent's folder is touched.
    case record(StagedSkill)
    /// Takes a skill away.
    case remove(SkillName, Permission)
    /// Takes a skill away from these agents; from the last of them, altogether.
    case withdraw(SkillName, from: [Agent], Permission)
    /// Says of a skill in the lock whether updates pass it over.
    case pin(SkillName, LockEntry.Pin)
    /// Takes over a skill that another program put there; its files stay as they are.
    case adopt(AdoptedSkill)

    /// How much may be overwritten or removed.
    public enum Permission: Sendable, Equatable {
        /// Only what this program installed from the same source and nobody edited.
        case onlyOurs
        /// A folder that holds just this tree, wherever it came from, or none: somebody has looked, and knows that
        /// nothing is lost with it.
        case only(TreeHash?)
        /// Whatever is there; the user has named it.
        case anything
    }

    /// How much it may overwrite or remove.
    var permission: Permission {
        switch self {
        case .install(_, let permission), .remove(_, let permission),
            .withdraw(_, _, let permission):
            permission
        case .record, .pin, .adopt: .onlyOurs
        }
    }

    /// The skill's name in the agent's folder.
    public var name: SkillName {
        switch self {
        case .install(let staged, _), .record(let staged): staged.name
        case .adopt(let adopted): adopted.name
        case .remove(let name, _), .withdraw(let name, _, _), .pin(let name, _): name
        }
    }
}

/// A skill that lies complete in a staging folder.
public struct StagedSkill: Sendable {
    /// The name that it is to be installed under.
    public let name: SkillName
    /// What lies in the staging folder.
    public let snapshot: TreeSnapshot
    /// What the lock is to say of it.
    public let entry: LockEntry
    let staging: StagingFolder

    /// Describes a skill that was unpacked into the folder of its name in a staging folder.
    ///
    /// `pristine` is the source's tree where what is staged differs from it, since edits were merged.
    public init(
        name: SkillName, origin: LockEntry.Origin, snapshot: TreeSnapshot,
        pristine: TreeSnapshot? = nil, agents: [Agent], sharing: LockEntry.Sharing = .links,
        in staging: StagingFolder
    ) {
        self.name = name
        self.snapshot = snapshot
        self.staging = staging
        let source = pristine ?? snapshot
        entry = LockEntry(
            origin: origin, tree: source.hash, files: source.treeFiles, agents: agents,
            sharing: sharing)
    }

    /// Describes a skill that was brought again exactly as an entry of a lock says.
    public init(
        restored entry: LockEntry, name: SkillName, snapshot: TreeSnapshot,
        in staging: StagingFolder
    ) {
        self.name = name
        self.snapshot = snapshot
        self.staging = staging
        self.entry = entry
    }
}

/// A skill that another program put there, and what the lock is to say of it.
public struct AdoptedSkill: Sendable {
    /// Its name.
    public let name: SkillName
    /// What the lock is to say of it.
    public let entry: LockEntry
    /// The files as they came from the source, for merges.
    let clean: (snapshot: TreeSnapshot, directory: Directory)?

    /// Describes a skill that stands in agents' folders.
    ///
    /// `clean` is the source's tree where what stands there was edited since; nil where it is as it came.
    public init(
        _ standing: StandingSkill, origin: LockEntry.Origin, pin: LockEntry.Pin,
        clean: (snapshot: TreeSnapshot, directory: Directory)? = nil
    ) {
        name = standing.name
        let snapshot = clean?.snapshot ?? standing.snapshot
        var entry = LockEntry(
            origin: origin, tree: snapshot.hash, files: snapshot.treeFiles,
            agents: standing.agents, sharing: standing.sharing)
        entry.pin = pin
        self.entry = entry
        self.clean =
            clean ?? (try? Directory.open(standing.path)).map { (standing.snapshot, $0) }
    }
}

/// What a change comes to, given what is there.
public enum Outcome: Sendable, Equatable {
    /// A skill was or would be put where none was.
    case installed
    /// A skill took or would take the place of what was there.
    case replaced
    /// The very same skill is installed already; nothing changes.
    case unchanged
    /// A skill was or would be taken away.
    case removed
    /// What the lock says of a skill was or would be changed, or for whom it is there.
    case changed
}
