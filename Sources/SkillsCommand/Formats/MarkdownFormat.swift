internal import Problem
internal import SkillFormat
internal import SkillRepository

/// A Markdown table of findings, most severe first, for summaries of CI jobs; see ``MarkdownText``.
enum MarkdownFormat {
    /// The number of findings that are listed, which keeps the text below 200 kB.
    private static let limit = 200

    static func text(of validation: FinishedValidation) -> String {
        let findings = validation.shown.worstFirst
        var lines = ["### skills validate", "", TextFormat.summary(of: validation)]
        guard !findings.isEmpty else { return lines.joined(separator: "\n") + "\n" }
        lines += ["", "| Severity | Rule | Place | Finding |", "|---|---|---|---|"]
        lines += findings.prefix(limit).map { finding in
            let place = "\(finding.path):\(finding.line)"
            let cells = [finding.rule.description, place, finding.message].map(MarkdownText.code)
            return "| \(finding.severity) | \(cells.joined(separator: " | ")) |"
        }
        if findings.count > limit {
            lines += ["", Messages.markdownMoreFindings(findings.count - limit) + "."]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
