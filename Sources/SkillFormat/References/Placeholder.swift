/// Tells paths that stand for other paths.
enum Placeholder {
    private static let isSign: [Bool] = {
        let signs = Set("<>{}[]$%*?|()\"',;=&!`^\\:".utf8)
        return (0...UInt8.max).map { signs.contains($0) || $0.isSpace }
    }()

    /// Whether a path can't be meant as it is written: `references/<topic>.md`, `path/to/x`, `your-skill/a.md`.
    static func stands(in path: String) -> Bool {
        let bytes = path.utf8
        if bytes.contains(where: { isSign[Int($0)] }) { return true }
        if ["...", "…", "path/to", "YYYY", "XXX"].contains(where: { bytes.holds($0.utf8) }) {
            return true
        }
        let words = bytes.split { !$0.isLetterOrDigit && $0 < 0x80 }
        return words.contains { word in
            if word.count == 1 {
                return word.first == UInt8(ascii: "X") || word.first == UInt8(ascii: "N")
            }
            let lower = word.map { $0.isLetter ? $0 | 0x20 : $0 }
            return Vocabulary.placeholders.contains(String(decoding: lower, as: UTF8.self))
        }
    }
}
