internal import JSON
internal import SkillFormat
internal import SkillRepository

/// GitLab's code quality report (`artifacts.reports.codequality`).
enum GitLabFormat {
    static func text(of validation: FinishedValidation) -> String {
        JSONValue.array(validation.report.findings.map(json)).text()
    }

    private static func json(_ finding: ReportedFinding) -> JSONValue {
        let severity =
            switch finding.severity {
            case .error: "major"
            case .warning: "minor"
            case .info: "info"
            }
        return .object([
            "description": .string(finding.message + finding.advice),
            "check_name": .string(finding.rule.description),
            "fingerprint": .string(finding.fingerprint),
            "severity": .string(severity),
            "location": .object([
                "path": .string(finding.path),
                "lines": .object(["begin": .integer(finding.line)]),
            ]),
        ])
    }
}
