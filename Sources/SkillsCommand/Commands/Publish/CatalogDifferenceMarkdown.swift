internal import CatalogPublishing
internal import Problem
internal import SkillOperations

/// The differences between two catalogs as Markdown, for a comment on a pull request.
///
/// Texts of skills are untrusted and appear only as code; see ``MarkdownText``.
struct CatalogDifferenceMarkdown {
    let difference: CatalogDifference

    /// The text; details that exceed the limit are left out and counted.
    var text: String {
        let changes = difference.changes
        guard !changes.isEmpty else { return Messages.markdownChanges(difference) }
        let vanished = changes.count { $0.kind == .vanished }
        return VersionMarkdown.text(
            table, details: changes.lazy.compactMap(details),
            rest: vanished == 0 ? "" : Messages.markdownVanished(vanished) + "\n")
    }

    private var table: String {
        let changes = difference.changes
        var lines = [
            Messages.markdownChanges(difference), "",
            say(
                "| Skill | Change | Version | Score | Files | To review |",
                ja: "| スキル | 変更 | バージョン | スコア | ファイル | 要確認 |"),
            "|---|---|---|---|---|---|",
        ]
        lines += changes.prefix(VersionMarkdown.rowLimit).map { change in
            let cells = [
                MarkdownText.code(change.name), MarkdownText.code(change.summary),
                Self.cell(change.versions), Self.cell(change.scores),
                change.lacksDetails ? "?" : change.details?.files.summary ?? "",
                change.details.map { VersionMarkdown.counts(of: $0.capabilities) } ?? "",
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        let more = changes.count - VersionMarkdown.rowLimit
        if more > 0 { lines += ["", Messages.markdownMoreSkills(more)] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func cell(_ text: String) -> String {
        text.isEmpty ? "" : MarkdownText.code(text)
    }

    private func details(of change: CatalogDifference.Change) -> String? {
        guard let details = change.details else { return nil }
        let lines =
            ["#### \(MarkdownText.code(change.name))", ""]
            + VersionMarkdown.lines(of: details.capabilities)
            + VersionMarkdown.lines(of: details.files)
        return lines.joined(separator: "\n") + "\n"
    }
}
