internal import Problem
public import SkillFormat
public import SkillStore

/// The result of an import.
public struct ImportReport: PlannedReport {
    /// The skills that were imported, or would be in a dry run.
    public var results: [ImportResult] = []
    /// The skills that were not.
    public var skipped: [SkippedSkill] = []

    /// Skips a skill.
    public mutating func leaveOut(_ name: SkillName, because error: any Error) {
        let tool = results.first { $0.candidate.name == name }?.candidate.claim.tool
        results.removeAll { $0.candidate.name == name }
        skipped.append(
            SkippedSkill(name: name.description, tool: tool, reason: .refused(error.problem)))
    }
}

/// The result of importing one skill.
public struct ImportResult: Sendable {
    /// The skill in the agents' folders.
    public let candidate: ImportPlan.Candidate
    /// The result of comparing it with its source.
    public let comparison: Comparison
    /// The skill with its lock entry.
    public let skill: AdoptedSkill
}
