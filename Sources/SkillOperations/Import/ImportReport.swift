public import SkillStore

/// The result of an import.
public struct ImportReport: Sendable {
    /// The skills that were imported, or would be in a dry run.
    public var results: [ImportResult] = []
    /// The skills that were not.
    public var skipped: [SkippedSkill] = []
}

/// The result of importing one skill.
public struct ImportResult: Sendable {
    /// The skill in the agents' folders.
    public let candidate: ImportPlan.Candidate
    /// How it compares with its source.
    public let comparison: Comparison
    /// The skill with its lock entry.
    public let skill: AdoptedSkill
}
