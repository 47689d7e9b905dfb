public import Problem
public import SkillFormat

/// What a sync did with one skill, or would do in a dry run.
public enum SyncOutcome: Sendable {
    case unchanged, restored, installed, removed
    /// Not changed, because other skills failed and the lock file is frozen.
    case held
    /// Locked, but not in the manifest.
    case extra
    case failed(any Problem)

    /// Whether it failed.
    public var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// What a sync did with each skill.
public typealias SyncOutcomes = [SkillName: SyncOutcome]
