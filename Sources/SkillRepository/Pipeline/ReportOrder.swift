internal import SkillFormat

/// The order of findings in a report: path, place, rule and message.
enum ReportOrder {
    /// Orders findings and numbers equal ones, so that each has a fingerprint of its own.
    static func order(_ findings: [WeighedFinding]) -> [ReportedFinding] {
        var counts: [[UInt8]: Int] = [:]
        return findings.sorted(by: precedes).map { weighed in
            let identity = ReportedFinding.identity(of: weighed)
            let key = [UInt8](identity.utf8)
            let number = counts[key, default: 0]
            counts[key] = number + 1
            return ReportedFinding(weighed, identity: identity, number: number)
        }
    }

    private static func precedes(_ first: WeighedFinding, _ second: WeighedFinding) -> Bool {
        guard first.path == second.path else {
            return first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
        }
        let (one, other) = (first.finding, second.finding)
        return (one.line, one.column, one.rule, one.message)
            < (other.line, other.column, other.rule, other.message)
    }
}
