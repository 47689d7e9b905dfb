/// The most serious findings of one rule in one file: one for each line, up to a limit of lines.
struct MostSeriousFindings {
    private static let limit = 100
    private var byLine: [Int: Finding] = [:]
    private var strongestEffect = Finding.Effect.report

    mutating func add(_ finding: Finding) {
        if let other = byLine[finding.line] {
            guard finding.effect > other.effect else { return }
        } else if byLine.count >= Self.limit, finding.effect <= strongestEffect {
            return
        }
        byLine[finding.line] = finding
        strongestEffect = max(strongestEffect, finding.effect)
    }

    mutating func add(_ found: MostSeriousFindings) { found.forEach { add($0) } }

    /// Adds the most serious finding in the decoded value of a frontmatter field, unless a finding on the lines of
    /// that value is as serious.
    mutating func add(_ found: MostSeriousFindings, in value: ValueScan) {
        guard let finding = found.byLine.values.max(by: Self.isLessSerious) else { return }
        let known = byLine.values.filter { value.lines.contains($0.line) }.max(
            by: Self.isLessSerious)
        guard let known else { return add(finding.placed(at: value.place)) }
        guard (known.effect, finding.severity) < (finding.effect, known.severity) else { return }
        byLine[known.line] = finding.placed(at: (known.line, known.column))
        strongestEffect = max(strongestEffect, finding.effect)
    }

    /// Whether a finding is less serious than another, or as serious and after it.
    private static func isLessSerious(_ one: Finding, _ other: Finding) -> Bool {
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
            message: sentence, remedy: remedy, effect: effect, subject: subject)
    }
}
