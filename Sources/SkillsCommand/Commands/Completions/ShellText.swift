internal import Problem

/// Text as typed in a shell, with backslashes and quotes that may still be open.
///
/// Nothing is expanded: in `$HOME`, the dollar sign is a character like others.
struct ShellText {
    /// The words without their quotes; the last word, which may be empty, is the one that the cursor is in.
    private(set) var words: [String] = []
    /// The quote that is still open at the end.
    private(set) var quote: Character?

    /// The text without quotes.
    var plain: String { words.joined(separator: " ") }

    /// Splits a text into words.
    init(_ text: String) {
        var word = ""
        var isOpen = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                // In double quotes, a backslash escapes these characters only (POSIX, Shell Command Language, 2.2.3).
                if quote == "\"", !"$`\"\\\n".contains(character) { word.append("\\") }
                word.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                (isEscaped, isOpen) = (true, true)
            } else if let mark = quote {
                if character == mark { quote = nil } else { word.append(character) }
            } else if character == "'" || character == "\"" {
                (quote, isOpen) = (character, true)
            } else if character == " " || character == "\t" || character == "\n" {
                if isOpen { words.append(word) }
                (word, isOpen) = ("", false)
            } else {
                word.append(character)
                isOpen = true
            }
        }
        words.append(word)
    }
}
