/// The most serious findings of one rule in one file: one for each line, up to a limit of lines.
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

    /// Adds the most serious finding in the decoded value of a frontmatter field, unless a finding on the lines of
    /// that value is as serious.
    mutating func add(_ found: HeaviestFindings, in value: ValueScan) {
        guard let finding = found.byLine.values.max(by: Self.isLighter) else { return }
        let known = byLine.values.filter { value.lines.contains($0.line) }.max(by: Self.isLighter)
        guard let known else { return add(finding.placed(at: value.place)) }
        guard (known.effect, finding.severity) < (finding.effect, known.severity) else { return }
        byLine[known.line] = finding.placed(at: (known.line, known.column))
        heaviest = max(heaviest, finding.effect)
    }

    /// Whether a finding is less serious than another, or as serious and after it.
    private static func isLighter(_ one: Finding, _ other: Finding) -> Bool {
        // Lower severities are more serious.
        (one.effect, other.severity, other.line) < (other.effect, one.severity, one.line)
    }

    func forEach(_ report: (Finding) -> Void) {
        for finding in byLine.values { report(finding) }
    }
}

extension Finding {
    /// The same finding at another place of its file.
    fileprivate func placed(at place: (line: Int, column: Int)) -> Finding {
        Finding(
            rule: rule, severity: severity, path: path, line: place.line, column: place.column,
            message: message, fix: fix, effect: effect, subject: subject)
    }
}
