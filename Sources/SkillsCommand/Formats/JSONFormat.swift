internal import JSON
internal import References
internal import SkillFormat
internal import SkillRepository

/// The report of `--json`; its keys are stable.
enum JSONFormat {
    static func text(of validation: FinishedValidation) -> String {
        var report: [String: JSONValue] = [
            "schema": .string("skills.validate/1"),
            "skills": .integer(validation.report.skills.count),
            "findings": .array(validation.report.findings.map(json)),
            "signers": SignerCounts(validation.report.skills.compactMap(\.signature)).json,
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
        let candidate = explanation.candidate
        return .object([
            "path": .string(explanation.path), "line": .integer(candidate.line),
            "column": .integer(candidate.column), "text": .string(candidate.text),
            "resolution": .string(candidate.resolution.rawValue), "place": .text(candidate.place),
            "facts": .strings(candidate.facts.names), "row": .string(candidate.row.rawValue),
            "verdict": .string(candidate.verdict.rawValue),
            "level": .string(candidate.level.rawValue), "reason": .string(candidate.reason),
        ])
    }
}
