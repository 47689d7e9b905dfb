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
            (capabilities.scripts.count, "script", "スクリプト"),
            (capabilities.tools.count, "tool", "ツール"),
            (capabilities.findings.count, "finding", "指摘"),
            (capabilities.hosts.count, "host", "接続先"),
        ].filter { $0.0 > 0 }
        guard !parts.isEmpty else { return "-" }
        return parts.map { count, noun, japanese in
            say(counted(count, noun), ja: "\(japanese) \(count)件")
        }.joined(separator: say(", ", ja: "、"))
    }

    /// The items of a list: new scripts, tools, hosts and findings.
    static func lines(of capabilities: NewCapabilities) -> [String] {
        var lines: [String] = []
        func add(_ label: String, _ texts: [String]) {
            if !texts.isEmpty { lines.append("- \(label): \(MarkdownText.codes(texts))") }
        }
        add(say("New scripts", ja: "新しいスクリプト"), capabilities.scripts.map(\.path.description))
        add(say("New tools", ja: "新しいツール"), capabilities.tools)
        add(say("New hosts in its texts", ja: "文中の新しい接続先"), capabilities.hosts)
        let (consent, others) = (
            capabilities.findings.filter { $0.effect != .report },
            capabilities.findings.filter { $0.effect == .report }
        )
        return lines
            + list(say("New findings that need consent", ja: "同意が必要な新しい指摘"), consent)
            + list(say("Other new findings about safety", ja: "安全性についてのほかの新しい指摘"), others)
    }

    private static func list(_ label: String, _ findings: [Finding]) -> [String] {
        guard !findings.isEmpty else { return [] }
        var lines = ["- \(label):"]
        lines += findings.prefix(listLimit).map { finding in
            let place = finding.path.map { MarkdownText.code("\($0):\(finding.line)") }
            let rule = MarkdownText.code(finding.rule.description)
            let subject = place.map { say("\(rule) in \($0)", ja: "\(rule) (\($0))") } ?? rule
            return "  - \(subject): \(MarkdownText.code(finding.sentence.spoken))"
        }
        let rest = findings.count - listLimit
        if rest > 0 { lines.append("  - \(Messages.markdownMoreFindings(rest))") }
        return lines
    }

    /// The item of a list with the files that changed.
    static func lines(of files: FileChanges) -> [String] {
        let named = files.named
        var lines = [say("- Files: \(files.summary)", ja: "- ファイル: \(files.summary)")]
        lines += named.prefix(listLimit).map {
            "  - \($0.change.word) \(MarkdownText.code($0.path))"
        }
        if named.count > listLimit {
            lines.append("  - \(Messages.markdownMoreFiles(named.count - listLimit))")
        }
        return lines
    }
}
