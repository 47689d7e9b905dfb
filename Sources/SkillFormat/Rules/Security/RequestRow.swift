internal import ScriptAnalysis

/// A row of a rule's table: what a text asks of an agent that is a finding.
struct RequestRow: Sendable {
    let request: Request
    let severity: Finding.Severity
    let effect: Finding.Effect
    let message: FindingText

    init(
        _ groups: [RoleSet], together: Int = 1, in reach: Request.Reach = .sentence,
        order: Request.Order = .any, within distance: Int = .max, gap: Int = .max,
        unless: RoleSet = [.threat],
        severity: Finding.Severity = .warning, effect: Finding.Effect = .consent,
        message: FindingText
    ) {
        request = Request(
            groups, together: together, in: reach, order: order, within: distance, gap: gap,
            unless: unless)
        self.severity = severity
        self.effect = effect
        self.message = message
    }
}
