/// The findings of one rule in one file: the heaviest of each line, and of many lines the first and heaviest.
struct HeaviestFindings {
    private static let limit = 100
    private var byLine: [Int: Finding] = [:]
    private var heaviest = Finding.Effect.report

    mutating func add(_ finding: Finding) {
        if let other = byLine[finding.line] {
            guard finding.effect > other.effect else { return }
        } else if byLine.count >= Self.limit, finding.effect <= heaviest {
            return
        }
        byLine[finding.line] = finding
        heaviest = max(heaviest, finding.effect)
    }

    func forEach(_ report: (Finding) -> Void) {
        for finding in byLine.values { report(finding) }
    }
}
