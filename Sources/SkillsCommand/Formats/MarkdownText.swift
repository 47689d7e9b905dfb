internal import Terminal

/// Untrusted text in Markdown that git hosts render.
///
/// Everything is a code span or a checked link, because hosts turn mentions, references to issues, HTML and addresses in
/// other text into something else.
enum MarkdownText {
    /// The maximum length of a text in characters.
    static let lengthLimit = 200

    /// Returns a text as a code span on one line, with hidden characters made visible.
    ///
    /// The fence is longer than any run of backquotes in the text (CommonMark, section 6.1). A pipe becomes `¦`, since no
    /// escape works in all tables.
    static func code(_ text: String) -> String {
        let line = text.oneLine.visible.replacing("|", with: "¦")
        let short = line.count > lengthLimit ? line.prefix(lengthLimit) + "…" : line[...]
        guard !short.isEmpty else { return "` `" }
        let runs = short.split(omittingEmptySubsequences: true) { $0 != "`" }
        let fence = String(repeating: "`", count: (runs.map(\.count).max() ?? 0) + 1)
        let padding = short.first == "`" || short.last == "`" ? " " : ""
        return fence + padding + short + padding + fence
    }

    /// Returns the first texts as code spans with commas between them, followed by how many are left out.
    static func codes(_ texts: [String], limit: Int = 20) -> String {
        let shown = texts.prefix(limit).map { code($0) }.joined(separator: ", ")
        let rest = texts.count - limit
        return rest > 0 ? "\(shown) and \(rest) more" : shown
    }
}
