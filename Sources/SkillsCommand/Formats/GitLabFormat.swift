internal import JSON
internal import SkillFormat
internal import SkillRepository

/// GitLab's code quality report (`artifacts.reports.codequality`).
enum GitLabFormat {
    static func text(of validation: FinishedValidation) -> String {
        let path = validation.hostedPath
        return JSONValue.array(validation.report.findings.map { json($0, path) }).text()
    }

    private static func json(
        _ finding: ReportedFinding, _ path: (String) -> String
    ) -> JSONValue {
        let severity =
            switch finding.severity {
            case .error: "major"
            case .warning: "minor"
            case .info: "info"
            }
        return .object([
            "description": .string(finding.text),
            "check_name": .string(finding.rule.description),
            "fingerprint": .string(finding.fingerprint),
            "severity": .string(severity),
            "location": .object([
                "path": .string(path(finding.path)),
                "lines": .object(["begin": .integer(finding.line)]),
            ]),
        ])
    }
}
