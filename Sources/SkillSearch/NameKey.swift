internal import FileTree

/// The names that a typed text may mean.
public enum NameKey {
    /// The maximum length of a text that can be a name, in bytes.
    private static let lengthLimit = 512

    /// Returns the text in lower case with hyphens, and the same without accents and compatibility forms.
    public static func keys(of text: String) -> [String] {
        guard text.utf8.count <= lengthLimit else { return [] }
        let plain = hyphenated(text.canonicallyComposed.lowercased())
        let folded = hyphenated(FoldedText(text).text)
        return (plain == folded ? [plain] : [plain, folded]).filter { !$0.isEmpty }
    }

    /// Returns the start of a name; a separator at its end stays.
    static func prefix(_ text: String) -> String {
        guard text.utf8.count <= lengthLimit else { return text }
        let lower = text.canonicallyComposed.lowercased()
        let isOpen = lower.unicodeScalars.last.map(isSeparator) ?? false
        let key = hyphenated(lower)
        return isOpen && !key.isEmpty ? key + "-" : key
    }

    private static func hyphenated(_ text: String) -> String {
        text.unicodeScalars.split(whereSeparator: isSeparator).map(String.init)
            .joined(separator: "-")
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        "-_.".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
            || scalar.properties.generalCategory == .control
    }
}
