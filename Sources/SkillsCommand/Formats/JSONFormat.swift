internal import JSON
internal import SkillFormat
internal import SkillRepository

/// The report of `--json`; its keys are stable.
enum JSONFormat {
    static func text(of validation: FinishedValidation) -> String {
        var report: [String: JSONValue] = [
            "schema": .string("skills.validate/1"),
            "skills": .integer(validation.report.skills.count),
            "findings": .array(validation.report.findings.map(json)),
        ]
        if validation.listing == .references {
            report["references"] = .array(validation.report.references.map(json))
        }
        if validation.listing == .explanations {
            report["candidates"] = .array(validation.report.explanations.map(json))
        }
        return JSONValue.object(report).text()
    }

    private static func json(_ reference: ValidationReport.Reference) -> JSONValue {
        .object([
            "path": .string(reference.path), "line": .integer(reference.line),
            "column": .integer(reference.column), "target": .string(reference.target),
        ])
    }

    private static func json(_ finding: ReportedFinding) -> JSONValue {
        .object([
            "rule": .string(finding.rule.description),
            "severity": .string(finding.severity.rawValue),
            "path": .string(finding.path), "line": .integer(finding.line),
            "column": .integer(finding.column), "message": .string(finding.message),
            "fix": .text(finding.remedy?.fixText),
            "advice": .text(finding.remedy?.adviceText), "reason": .text(finding.reason),
        ])
    }

    private static func json(_ explanation: ValidationReport.Explanation) -> JSONValue {
        .object([
            "path": .string(explanation.path), "line": .integer(explanation.line),
            "column": .integer(explanation.column), "text": .string(explanation.text),
            "resolution": .string(explanation.resolution), "place": .text(explanation.place),
            "facts": .strings(explanation.facts), "row": .string(explanation.row),
            "verdict": .string(explanation.verdict), "severity": .string(explanation.severity),
            "reason": .string(explanation.reason),
        ])
    }
}
