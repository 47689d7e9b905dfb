internal import FileTree
internal import SkillFormat
internal import SkillRepository
internal import SystemPackage

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
    /// The parts of the JSON report besides findings.
    let listing: ValidationSettings.Listing
    /// The folder that relative paths start at.
    let folder: FilePath

    /// Whether notes are shown or only counted.
    enum Notes: Sendable {
        case shown, counted
    }

    /// The findings in reports for people.
    var shown: [ReportedFinding] {
        report.findings.filter { notes == .shown || $0.severity != .info }
    }

    /// How to name files to hosts of repositories: from the top of the git repository, or as they are outside of one.
    var hostedPath: (String) -> String {
        var below = folder
        guard let top = folder.nearestFolder(having: ".git"), below.removePrefix(top),
            !below.isEmpty
        else { return { $0 } }
        return { below.pushing(FilePath($0)).lexicallyNormalized().string }
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
