/// The simple commands of a line for a shell, as far as it takes to find a download in it.
struct ShellCommands {
    /// The separator after a command.
    enum End {
        case pipe
        /// Another separator, or the end of the line.
        case other
    }

    /// The words of a command without quotes, and the separator after it.
    struct Command {
        var words: [String] = []
        var end = End.other
    }

    /// The commands, none of them empty.
    private(set) var commands: [Command] = []

    /// Splits a line at blanks, semicolons, pipes and the like, outside of quotes.
    init(_ text: String) {
        var command = Command()
        for word in Self.words(in: text) {
            let isOpening = command.words.isEmpty && Self.opening.contains(word.text)
            guard word.isQuoted || !isOpening else { continue }
            if !word.isQuoted, let end = Self.ends[word.text] {
                finish(&command, end)
            } else {
                command.words.append(word.text)
            }
        }
        finish(&command, .other)
    }

    private mutating func finish(_ command: inout Command, _ end: End) {
        command.end = end
        if !command.words.isEmpty { commands.append(command) }
        command = Command()
    }

    /// Prompts, brackets and the like before a command.
    private static let opening = ["$", "%", ">", "#", "sudo", "(", "{", "&", "!"]
    private static let ends: [String: End] = [
        "&&": .other, "||": .other, ";": .other, "|": .pipe, ")": .other, "}": .other,
    ]

    /// The characters that end a word without a blank.
    ///
    /// One `&` does not: it is in many URLs without quotes.
    private static let separators: Set<Character> = [";", "|", ")"]

    private static func words(in text: String) -> [(text: String, isQuoted: Bool)] {
        var words = [(text: "", isQuoted: false)]
        var quote: Character?
        var previous: Character?
        for character in text {
            defer { previous = character }
            if character == quote {
                quote = nil
            } else if quote == nil, ["\"", "'", "`"].contains(character) {
                quote = character
                words[words.count - 1].isQuoted = true
            } else if quote == nil, character.isWhitespace {
                words.append(("", false))
            } else if quote == nil, character == "|", previous == "|" {
                words[words.count - 2].text = "||"
            } else if quote == nil, separators.contains(character) {
                words += [(String(character), false), ("", false)]
            } else {
                words[words.count - 1].text.append(character)
            }
        }
        return words.filter { !$0.text.isEmpty }
    }

    /// Returns the SHA-256 that a later command compares the download with, alone or in a line for `sha256sum`.
    static func digest(in commands: [Command]) -> String? {
        let digests = commands.flatMap(\.words).compactMap { word -> String? in
            let (first, rest) = word.splitAtFirst(" ")
            let isHex = first.count == 64 && first.allSatisfy { $0.isASCII && $0.isHexDigit }
            return isHex && (rest == nil || rest?.hasPrefix(" ") == true) ? first : nil
        }
        return Set(digests).count == 1 ? digests[0] : nil
    }
}
