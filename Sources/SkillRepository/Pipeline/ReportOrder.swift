internal import SkillFormat

/// The order of findings in a report: path, place, rule and message.
enum ReportOrder {
    /// Orders findings and numbers equal ones, so that each has a fingerprint of its own.
    static func order(_ findings: [ReportableFinding]) -> [ReportedFinding] {
        var counts: [[UInt8]: Int] = [:]
        return findings.sorted(by: precedes).map { reportable in
            let identity = ReportedFinding.identity(of: reportable)
            let key = identity.bytes
            let number = counts[key, default: 0]
            counts[key] = number + 1
            return ReportedFinding(reportable, identity: identity, number: number)
        }
    }

    private static func precedes(_ first: ReportableFinding, _ second: ReportableFinding) -> Bool {
        guard first.path == second.path else {
            return first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
        }
        let (one, other) = (first.finding, second.finding)
        return (one.line, one.column, one.rule, one.message)
            < (other.line, other.column, other.rule, other.message)
    }
}
