internal import SkillFormat
internal import SkillRepository

/// The forms in which a validation report can be written.
enum ReportFormat: String, Sendable, CaseIterable {
    case text, json, github, sarif, junit, rdjson, gitlab

    /// The report in this form.
    func text(of validation: FinishedValidation) -> String {
        switch self {
        case .text: TextFormat.text(of: validation)
        case .json: JSONFormat.text(of: validation)
        case .github: GitHubFormat.text(of: validation)
        case .sarif: SARIFFormat.text(of: validation)
        case .junit: JUnitFormat.text(of: validation)
        case .rdjson: RDJSONFormat.text(of: validation)
        case .gitlab: GitLabFormat.text(of: validation)
        }
    }
}

/// A validation that is through, and what the formats tell besides its findings.
struct FinishedValidation: Sendable {
    /// What was found.
    let report: ValidationReport
    /// The mildest findings that make the command fail.
    let threshold: Finding.Severity
    /// When it was, in UTC (RFC 3339).
    let time: String
    /// How long it took.
    let duration: Duration
    /// What becomes of notes where people read.
    let notes: Notes
    /// What the report for scripts lists besides findings.
    let listing: ValidationSettings.Listing

    /// What becomes of findings that are no fault.
    enum Notes: Sendable {
        case shown, counted
    }

    /// Findings that people are to see.
    var shown: [ReportedFinding] {
        report.findings.filter { notes == .shown || $0.severity != .info }
    }

    /// Findings that make the command fail.
    var failures: [ReportedFinding] { report.findings.filter { $0.severity <= threshold } }
}

extension [ReportedFinding] {
    /// The heaviest first, else in their order.
    var worstFirst: [ReportedFinding] {
        Finding.Severity.allCases.sorted().flatMap { severity in
            filter { $0.severity == severity }
        }
    }
}

extension Duration {
    /// The time as people read it: `41 ms`, `1.2 s`.
    var readable: String {
        let milliseconds =
            components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10) s"
    }

    /// The time in seconds with three decimals, as JUnit wants it.
    var decimalSeconds: String {
        let milliseconds =
            components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let rest = String(1000 + milliseconds % 1000).dropFirst()
        return "\(milliseconds / 1000).\(rest)"
    }
}
