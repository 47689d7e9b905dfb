/// Tells paths that stand for other paths.
enum Placeholder {
    private static let signs = Set("<>{}[]$%*?|()\"',;=&!`^\\:".utf8)

    /// Whether a path can't be meant as it is written: `references/<topic>.md`, `path/to/x`, `your-skill/a.md`.
    static func stands(in path: String) -> Bool {
        let bytes = path.utf8
        if bytes.contains(where: { signs.contains($0) || $0.isSpace }) { return true }
        if path.contains("...") || path.contains("…") || path.contains("path/to") { return true }
        let words = path.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains { Vocabulary.placeholders.contains(String($0)) }
            || path.contains("YYYY") || path.contains("XXX")
            || path.split { !$0.isLetter && !$0.isNumber }.contains { $0 == "X" || $0 == "N" }
    }
}
