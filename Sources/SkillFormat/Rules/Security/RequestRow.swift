internal import ScriptAnalysis

/// A row of a rule's table: what a text asks of an agent that is a finding.
struct RequestRow: Sendable {
    let request: Request
    let severity: Finding.Severity
    let effect: Finding.Effect
    let message: String

    init(
        _ groups: [RoleSet], in reach: Request.Reach = .sentence, order: Request.Order = .any,
        within distance: Int = .max, unless: RoleSet = [.threat],
        severity: Finding.Severity = .warning, effect: Finding.Effect = .consent,
        message: String
    ) {
        request = Request(groups, in: reach, order: order, within: distance, unless: unless)
        self.severity = severity
        self.effect = effect
        self.message = message
    }
}
