/// Removes the characters around an address that was copied from a page or a message, and typing mistakes of its
/// script.
enum PastedText {
    /// Returns the text without surrounding blanks, quotes and brackets, and with full-width characters of its host
    /// and its separators replaced.
    ///
    /// Paths of local files are only trimmed: their names may contain any characters.
    static func cleaned(_ text: String) -> String {
        var text = trimmed(text[...])
        while let first = text.first, let last = text.last, text.count > 2,
            pairs.contains(where: { $0 == (first, last) })
        {
            text = trimmed(text.dropFirst().dropLast())
        }
        if !AddressReader.isPath(String(text)) {
            // The end of the sentence around it; no address ends so.
            while let last = text.last, ["。", "、", "，", "；"].contains(last) { text.removeLast() }
        }
        return narrowed(String(text))
    }

    private static let pairs: [(Character, Character)] = [
        ("<", ">"), ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("‘", "’"), ("「", "」"),
        ("『", "』"), ("＜", "＞"), ("(", ")"), ("[", "]"),
    ]

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, isBlank(first) { text.removeFirst() }
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    /// Returns whether a character is a blank, including those without a width.
    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace || ["\u{200B}", "\u{2060}", "\u{FEFF}"].contains(character)
    }

    /// Replaces full-width characters if there are some before the path of the address.
    private static func narrowed(_ text: String) -> String {
        let narrow = String(String.UnicodeScalarView(text.unicodeScalars.map(narrow)))
        guard narrow != text, !AddressReader.isPath(text) else { return text }
        let isURL = narrow.contains("://")
        guard isURL || !AddressReader.isArchive(text) else { return text }
        // Folders and branches may have such names: `owner/repo/資料（１）`.
        let components = text.split(separator: "/", omittingEmptySubsequences: false)
        let head = components.prefix(isURL ? 3 : 2).joined(separator: "/")
        return narrowed(isIn: head) ? narrow : text
    }

    private static func narrowed(isIn head: String) -> Bool {
        head.unicodeScalars.contains { narrow($0) != $0 }
    }

    /// Returns the ASCII character for a full-width one or an ideographic full stop.
    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case 0x3000: " "
        case 0x3002, 0xFF61: "."
        default: scalar
        }
    }
}
