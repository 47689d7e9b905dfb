internal import SkillFormat
internal import SkillRepository

/// A completed validation, with everything that the formats report.
struct FinishedValidation: Sendable {
    /// The findings.
    let report: ValidationReport
    /// The lowest severity that makes the command fail.
    let threshold: Finding.Severity
    /// The time of the validation in UTC (RFC 3339).
    let time: String
    /// The duration of the validation.
    let duration: Duration
    /// Whether reports for people show notes.
    let notes: Notes
    /// What the JSON report lists besides findings.
    let listing: ValidationSettings.Listing

    /// Whether notes are shown or only counted.
    enum Notes: Sendable {
        case shown, counted
    }

    /// The findings in reports for people.
    var shown: [ReportedFinding] {
        report.findings.filter { notes == .shown || $0.severity != .info }
    }

    /// The findings that make the command fail.
    var failures: [ReportedFinding] { report.findings.filter { $0.severity <= threshold } }
}

extension [ReportedFinding] {
    /// The findings by decreasing severity.
    var worstFirst: [ReportedFinding] {
        Finding.Severity.allCases.sorted().flatMap { severity in
            filter { $0.severity == severity }
        }
    }
}

extension Duration {
    /// The duration for display: `41 ms`, `1.2 s`.
    var readable: String {
        let milliseconds =
            components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10) s"
    }

    /// The duration in seconds with three decimals, for JUnit.
    var decimalSeconds: String {
        let milliseconds =
            components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let rest = String(1000 + milliseconds % 1000).dropFirst()
        return "\(milliseconds / 1000).\(rest)"
    }
}
