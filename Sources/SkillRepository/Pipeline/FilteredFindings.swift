internal import SkillFormat

/// Findings that went through ``FindingPipeline/outcome(of:)``.
struct FilteredFindings: Sendable {
    private(set) var reported: [ReportableFinding] = []
    /// The number of findings suppressed by comments.
    private(set) var suppressed = 0

    /// Adds a finding according to its outcome; `reportable` prepares a reported one.
    mutating func add(
        _ candidate: CandidateFinding, _ outcome: FindingPipeline.Outcome,
        _ reportable: (Finding.Severity) -> ReportableFinding
    ) {
        switch outcome {
        case .reported(let severity): reported.append(reportable(severity))
        case .suppressed: suppressed += 1
        case .dropped: break
        }
    }
}
