public import Problem
public import SkillStore

/// The result of updating one skill.
public struct UpdateResult: Sendable {
    /// The skill before the update.
    public let checked: CheckedSkill
    /// What the update did.
    public let outcome: UpdateOutcome

    /// The name that the skill is installed under.
    public var name: String { checked.name }
}

/// What an update did with one skill, or would do in a dry run.
public enum UpdateOutcome: Sendable {
    /// Nothing: the skill is up to date or pinned.
    case unchanged
    /// Recorded the new folder or name of the skill in its source; its files are the same.
    case moved
    /// Installed the new version.
    case updated(FileChanges)
    /// Installed the new version merged with edits in these files.
    case merged(FileChanges, edits: [String])
    /// Installed the new version with conflicts in these files, and what they left for the user to resolve.
    case marked(
        FileChanges, [UpdateError.ConflictedFile], [String: LockEntry.Conflict])
    /// Kept the edited skill unchanged.
    case kept
    /// Failed; the skill is unchanged.
    case failed(any Problem)

    /// The changes to the skill's files; nil when nothing was installed.
    public var changes: FileChanges? {
        switch self {
        case .updated(let changes), .merged(let changes, _), .marked(let changes, _, _): changes
        case .unchanged, .moved, .kept, .failed: nil
        }
    }
}
