internal import SkillStore

/// Whether an install may leave out skills that need consent for which the user could not be asked.
public enum Completeness: Sendable {
    /// All skills, or none.
    case all
    /// The skills that need no consent.
    case partial
}

extension Plan where Report == InstallReport {
    /// Returns a plan that changes nothing if it would be incomplete and must not be.
    ///
    /// Its report has no results then, but their number.
    public func settled(_ completeness: Completeness) -> Self {
        guard completeness == .all, !report.undecided.isEmpty else { return self }
        var plan = self
        plan.drop(Set(changes.map(\.name)))
        plan.report.results = []
        plan.report.withheld = report.results.count
        return plan
    }
}
