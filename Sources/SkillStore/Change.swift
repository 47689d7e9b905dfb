internal import Digest
public import FileTree
public import SkillFormat
public import SystemPackage

/// One thing that a command wants done to one skill.
public enum Change: Sendable {
    /// Puts a staged skill in place.
    case install(StagedSkill, over: Permission)
    /// Takes a skill away.
    case remove(SkillName, Permission)

    /// How much may be overwritten or removed.
    public enum Permission: Sendable {
        /// Only what this program installed from the same source and nobody edited.
        case onlyOurs
        /// Whatever is there; the user has named it.
        case anything
    }

    /// The skill's name in the agent's folder.
    public var name: SkillName {
        switch self {
        case .install(let staged, _): staged.name
        case .remove(let name, _): name
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
    public init(
        name: SkillName, origin: LockEntry.Origin, snapshot: TreeSnapshot, agent: Agent,
        in staging: StagingFolder
    ) {
        self.name = name
        self.snapshot = snapshot
        self.staging = staging
        entry = LockEntry(
            origin: origin, tree: snapshot.hash, files: snapshot.treeFiles, agents: [agent])
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
}

/// A skill as it is found in an agent's folder, or missing from it.
public struct InstalledSkill: Sendable {
    /// How the folder compares with the lock.
    public enum State: String, Sendable {
        /// As it was installed.
        case ok
        /// Changed since it was installed.
        case edited
        /// In the lock, but its folder is gone.
        case missing
        /// In the folder, but not in the lock.
        case unmanaged
    }

    /// The folder's name; one that was put there by hand need not be a valid skill name.
    public let name: String
    /// How the folder compares with the lock.
    public let state: State
    /// What the lock says.
    public let entry: LockEntry?
    /// What is in the folder; nil when it is missing, a link to elsewhere, or can't be read.
    public let snapshot: TreeSnapshot?
    /// Where it lies.
    public let path: FilePath
}

extension StagedSkill {
    /// Throws the staging folder away that the skill waits in, with all other skills there.
    public func discardStaging() { staging.discard() }
}
