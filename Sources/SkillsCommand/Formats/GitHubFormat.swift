internal import Digest
internal import SkillFormat
internal import SkillRepository
internal import Terminal

/// GitHub Actions annotations (workflow commands), most severe first.
///
/// GitHub shows ten of each kind per step; the rest are written to the log.
enum GitHubFormat {
    private static let limit = 10

    static func text(of validation: FinishedValidation) -> String {
        let findings = validation.shown.worstFirst
        let path = validation.hostedPath
        var text = ""
        var rest: [ReportedFinding] = []
        for severity in Finding.Severity.allCases.sorted() {
            let alike = findings.filter { $0.severity == severity }
            for finding in alike.prefix(limit) { text += annotation(finding, path) }
            rest += alike.dropFirst(limit)
        }
        if !rest.isEmpty { text += log(rest) }
        return text + TextFormat.summary(of: validation) + "\n"
    }

    private static func annotation(
        _ finding: ReportedFinding, _ path: (String) -> String
    ) -> String {
        let command =
            switch finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .info: "notice"
            }
        let properties = [
            ("file", path(finding.path)), ("line", String(finding.line)),
            ("col", String(finding.column)),
            ("title", finding.rule.description),
        ].map { "\($0)=\(property($1))" }.joined(separator: ",")
        return "::\(command) \(properties)::\(data(finding.text))\n"
    }

    /// Returns findings as log lines in which the runner ignores workflow commands.
    private static func log(_ findings: [ReportedFinding]) -> String {
        let all = findings.map(\.fingerprint).joined()
        let token = SHA256Digest(of: Array(all.utf8)).hex
        let lines = findings.map { finding in
            finding.pieces.map(\.text.visible).joined() + "\n"
        }
        return "::group::\(Messages.moreFindings(findings.count))\n::stop-commands::\(token)\n"
            + lines.joined()
            + "::\(token)::\n::endgroup::\n"
    }

    /// Escapes the message of a workflow command.
    static func data(_ text: String) -> String {
        escape(text) { character in
            switch character {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: nil
            }
        }
    }

    /// Escapes the value of a property.
    static func property(_ text: String) -> String {
        escape(text) { character in
            switch character {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":": "%3A"
            case ",": "%2C"
            default: nil
            }
        }
    }

    private static func escape(
        _ text: String, _ code: (Unicode.Scalar) -> String?
    ) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let code = code(scalar) {
                escaped += code
            } else {
                // The log of a job is a terminal, too: nothing may hide or reorder its text.
                escaped += String(scalar).visible
            }
        }
        return escaped
    }
}

extension ReportedFinding {
    /// The message with the fix or advice, for reports that others show: nothing in it is hidden.
    var text: String {
        (message + (remedy.map { "\n\($0.label)\($0.text)" } ?? "")).visibleLines
    }
}
