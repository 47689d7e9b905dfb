internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations

/// The changes of a new version of a skill, as Markdown for a pull request.
///
/// Texts of skills are untrusted and appear only as code; see ``MarkdownText``.
enum VersionMarkdown {
    /// The maximum size of a text in bytes; GitHub allows 65,536 characters in the text of a pull request or comment.
    static let sizeLimit = 60_000
    /// The maximum number of rows of a table.
    static let rowLimit = 100
    private static let listLimit = 50

    /// Joins a table, details of single skills, and a last part; what exceeds the size limit is left out and counted.
    static func text(_ table: String, details: some Sequence<String>, rest: String) -> String {
        var text = table
        let rest = text.utf8.count + rest.utf8.count > sizeLimit ? "" : rest
        var omitted = 0
        for one in details {
            if omitted > 0 || text.utf8.count + rest.utf8.count + one.utf8.count > sizeLimit {
                omitted += 1
            } else {
                text += "\n" + one
            }
        }
        if omitted > 0 { text += "\n\(Messages.markdownOmitted(omitted))\n" }
        return text + (text.isEmpty || rest.isEmpty ? rest : "\n" + rest)
    }

    /// How many scripts, tools, findings and hosts are new: `1 script, 2 tools`.
    static func counts(of capabilities: NewCapabilities) -> String {
        let parts = [
            (capabilities.scripts.count, "script"), (capabilities.tools.count, "tool"),
            (capabilities.findings.count, "finding"), (capabilities.hosts.count, "host"),
        ].filter { $0.0 > 0 }
        return parts.isEmpty ? "-" : parts.map { counted($0.0, $0.1) }.joined(separator: ", ")
    }

    /// The items of a list: new scripts, tools, hosts and findings.
    static func lines(of capabilities: NewCapabilities) -> [String] {
        var lines: [String] = []
        func add(_ label: String, _ texts: [String]) {
            if !texts.isEmpty { lines.append("- \(label): \(MarkdownText.codes(texts))") }
        }
        add("New scripts", capabilities.scripts.map(\.path.description))
        add("New tools", capabilities.tools)
        add("New hosts in its texts", capabilities.hosts)
        let (consent, others) = (
            capabilities.findings.filter { $0.effect != .report },
            capabilities.findings.filter { $0.effect == .report }
        )
        return lines + list("New findings that need consent", consent)
            + list("Other new findings about safety", others)
    }

    private static func list(_ label: String, _ findings: [Finding]) -> [String] {
        guard !findings.isEmpty else { return [] }
        var lines = ["- \(label):"]
        lines += findings.prefix(listLimit).map { finding in
            let place =
                finding.path.map { " in \(MarkdownText.code("\($0):\(finding.line)"))" } ?? ""
            return "  - \(MarkdownText.code(finding.rule.description))\(place): "
                + MarkdownText.code(finding.message)
        }
        let rest = findings.count - listLimit
        if rest > 0 { lines.append("  - \(Messages.markdownMoreFindings(rest))") }
        return lines
    }

    /// The item of a list with the files that changed.
    static func lines(of files: FileChanges) -> [String] {
        let named = files.named
        var lines = ["- Files: \(files.summary)"]
        lines += named.prefix(listLimit).map {
            "  - \($0.change.rawValue) \(MarkdownText.code($0.path))"
        }
        if named.count > listLimit {
            lines.append("  - \(Messages.markdownMoreFiles(named.count - listLimit))")
        }
        return lines
    }
}
