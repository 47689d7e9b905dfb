internal import JSON
internal import SkillFormat
internal import SkillRepository

/// The format of reviewdog (`-f=rdjson`).
enum RDJSONFormat {
    static func text(of validation: FinishedValidation) -> String {
        JSONValue.object([
            "source": .object(["name": .string("skills")]),
            "diagnostics": .array(validation.report.findings.map(json)),
        ]).text()
    }

    private static func json(_ finding: ReportedFinding) -> JSONValue {
        let severity =
            switch finding.severity {
            case .error: "ERROR"
            case .warning: "WARNING"
            case .info: "INFO"
            }
        // reviewdog counts columns in bytes.
        let column = finding.excerpt?.byteColumn(of: finding.column) ?? finding.column
        let start = JSONValue.object(["line": .integer(finding.line), "column": .integer(column)])
        return .object([
            "message": .string(finding.text),
            "severity": .string(severity),
            "code": .object(["value": .string(finding.rule.description)]),
            "location": .object([
                "path": .string(finding.path), "range": .object(["start": start]),
            ]),
        ])
    }
}

extension SourceExcerpt {
    /// Converts a column to bytes, if the excerpt starts at the beginning of the line.
    fileprivate func byteColumn(of column: Int) -> Int {
        guard before == column - 1 else { return column }
        return text.unicodeScalars.prefix(before).reduce(1) { $0 + Unicode.UTF8.width($1) }
    }
}
