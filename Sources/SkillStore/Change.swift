public import Digest
public import SkillFormat

/// A change to one skill.
public enum Change: Sendable {
    /// Moves a staged skill into the agents' folders, and records it in the lock file.
    case install(StagedSkill, over: Permission)
    /// Records a skill in the lock file and keeps a copy of it, without changing any agent's folder.
    case record(StagedSkill)
    /// Removes a skill from all agents' folders and from the lock file.
    case remove(SkillName, Permission)
    /// Removes a skill from these agents; removes it entirely if no agent is left.
    case withdraw(SkillName, from: [Agent], Permission)
    /// Sets whether updates skip a skill.
    case pin(SkillName, LockEntry.Pin)
    /// Records that no conflicts of an update are left, and replaces copies that still have them.
    case resolve(SkillName)
    /// Links a working copy into agents' folders; an installed skill of that name is kept until it is unlinked.
    case link(SkillName, WorkingCopy, over: Permission)
    /// Removes the links to a working copy; the installed skill that it took the place of is then enabled or disabled.
    case unlink(SkillName, leaving: Visibility, Permission)
    /// Moves a skill to the store, where no agent sees it.
    case disable(SkillName, Permission)
    /// Moves a disabled skill back into its agents' folders.
    case enable(SkillName, Permission)
    /// Imports a skill that another program installed, without changing its files.
    case adopt(AdoptedSkill)

    /// Whether agents see an installed skill.
    public enum Visibility: Sendable {
        /// It is in their folders.
        case enabled
        /// It is in the store.
        case disabled
    }

    /// The existing folders that a change may overwrite or remove.
    public enum Permission: Sendable, Equatable {
        /// Only an unedited skill that this program installed from the same source.
        case onlyOurs
        /// Also a folder with exactly this content, from any source, or a missing one, since the caller has made sure that
        /// nothing is lost.
        case only(TreeHash?)
        /// Anything, at the request of the user.
        case anything
    }

    /// Whether another run has changed the skill since the change was decided.
    func isOutdated(by current: LockEntry?) -> Bool {
        switch self {
        case .install(let staged, _), .record(let staged): staged.isOutdated(by: current)
        case .remove, .withdraw, .pin, .resolve, .link, .unlink, .disable, .enable, .adopt: false
        }
    }

    /// The existing folders that it may overwrite or remove.
    var permission: Permission {
        switch self {
        case .install(_, let permission), .remove(_, let permission),
            .withdraw(_, _, let permission), .link(_, _, let permission),
            .unlink(_, _, let permission), .disable(_, let permission), .enable(_, let permission):
            permission
        case .record, .pin, .resolve, .adopt: .onlyOurs
        }
    }

    /// The installed name of the skill.
    public var name: SkillName {
        switch self {
        case .install(let staged, _), .record(let staged): staged.name
        case .adopt(let adopted): adopted.name
        case .remove(let name, _), .withdraw(let name, _, _), .pin(let name, _), .resolve(let name),
            .link(let name, _, _), .unlink(let name, _, _), .disable(let name, _),
            .enable(let name, _):
            name
        }
    }
}
