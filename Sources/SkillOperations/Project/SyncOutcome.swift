public import FileTree
public import Problem
public import SkillFormat
public import SkillStore

/// The effect of a sync on one skill; in a dry run, the effect that it would have.
public enum SyncOutcome: Sendable {
    case unchanged
    /// The locked version was restored, with these files.
    case restored(TreeSnapshot)
    /// The skill was resolved, and installed or locked with these files.
    case installed(TreeSnapshot)
    /// The locked version, or the one from a changed source, replaced another one.
    case updated(SyncStep)
    /// The locked version was merged with edits of the earlier one in these files.
    case merged(SyncStep, edits: [String])
    /// The manifest records the consent to the locked version.
    case agreed
    /// The skill was removed; its files, or nil if only links to it or nothing was removed.
    case removed(TreeSnapshot?)
    /// Not changed, because other skills failed and the lock file is frozen.
    case held
    /// Not changed, because it is a link to a working copy.
    case linked
    /// Removed from these agents only, for which the manifest does not list it.
    case withdrawn(from: [Agent])
    /// Locked, but not in the manifest.
    case extra
    /// Locked for these agents, too, for which the manifest does not list it.
    case extraAgents([String])
    case failed(any Problem)

    /// Whether the sync of this skill failed or was refused.
    public var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// The change of an installed skill to another version.
public struct SyncStep: Sendable {
    /// A version of a skill.
    public struct Version: Sendable {
        /// Its number, if its metadata has one.
        public let number: String?
        /// Its origin; nil if that is unknown.
        public let origin: LockEntry.Origin?
    }

    /// The version that was installed.
    public let old: Version
    /// The version that is installed now.
    public let new: Version
    /// The new files.
    public let files: TreeSnapshot
}

/// The results of a sync, skill by skill.
public struct SyncReport: PlannedReport {
    /// The outcomes of the skills that the sync was about.
    public internal(set) var outcomes: [SkillName: SyncOutcome] = [:]
    let lock: SyncRequest.LockPolicy

    init(_ lock: SyncRequest.LockPolicy) { self.lock = lock }

    /// Records a failure.
    public mutating func leaveOut(_ name: SkillName, because error: any Error) {
        outcomes[name] = .failed(error.problem)
    }

    /// Holds all changes if the lock file is frozen and a skill failed.
    public mutating func settle(_ changes: [Change]) -> Set<SkillName> {
        guard lock == .frozen, outcomes.values.contains(where: \.isFailure) else { return [] }
        for change in changes { outcomes[change.name] = .held }
        return Set(outcomes.keys)
    }

    /// Another run has changed the skill since the project was read.
    public mutating func record(_ results: [SkillName: Outcome]) {
        for (name, outcome) in results where outcome == .unchanged { outcomes[name] = .unchanged }
    }
}
