public import FileTree
public import Problem
public import SkillFormat

/// What a sync did with one skill, or would do in a dry run.
public enum SyncOutcome: Sendable {
    case unchanged
    /// The locked version was restored, with these files.
    case restored(TreeSnapshot)
    /// The skill was resolved, and installed or locked with these files.
    case installed(TreeSnapshot)
    /// The manifest records the consent to the locked version.
    case agreed
    /// The skill was removed; its files, or nil if only links to it or nothing was removed.
    case removed(TreeSnapshot?)
    /// Not changed, because other skills failed and the lock file is frozen.
    case held
    /// Not changed, because it is a link to a working copy.
    case linked
    /// Locked, but not in the manifest.
    case extra
    case failed(any Problem)

    /// Whether it failed.
    public var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// What a sync did with each skill.
public typealias SyncOutcomes = [SkillName: SyncOutcome]
