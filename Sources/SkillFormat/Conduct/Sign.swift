internal import Text

/// A word that shows a deed, and what must be around it.
struct Sign: Sendable {
    /// How the word stands in its statement.
    enum Form: Sendable {
        /// As a whole word.
        case word
        /// At the start of a word.
        case start
        /// Anywhere.
        case text
        /// Where a shell expects the name of a program.
        case command
    }

    /// The word, in lowercase and at least three bytes long.
    let word: String
    let deed: Deed
    let form: Form
    /// Texts of which the statement has at least one; empty if none is needed.
    let beside: [String]
    /// Texts of which the statement has none.
    let without: [String]
    /// What the deed is done to, for messages; nil for the word.
    let subject: String?
    /// A closer look at the statement and the place of the word.
    let holds: (@Sendable (_ statement: Passage, _ place: Int) -> Bool)?

    init(
        _ word: String, _ deed: Deed, _ form: Form = .word, beside: [String] = [],
        without: [String] = [], subject: String? = nil,
        holds: (@Sendable (Passage, Int) -> Bool)? = nil
    ) {
        self.word = word
        self.deed = deed
        self.form = form
        self.beside = beside
        self.without = without
        self.subject = subject
        self.holds = holds
    }

    /// The signs of one deed with the same form and surroundings.
    static func list(
        _ deed: Deed, _ form: Form, _ words: [String], beside: [String] = [],
        without: [String] = [], subject: String? = nil
    ) -> [Sign] {
        words.map {
            Sign($0, deed, form, beside: beside, without: without, subject: subject)
        }
    }

    /// Whether the word at a place of a statement shows the deed.
    func applies(to statement: Passage, at place: Int) -> Bool {
        let end = place + word.utf8.count
        switch form {
        case .text: break
        case .start: guard statement.isNameStart(place) else { return false }
        case .word:
            guard statement.isNameStart(place), isWordEnd(statement, end) else { return false }
        case .command:
            guard isWordEnd(statement, end), statement.isCommandPlace(place) else { return false }
            // A program starts something if it has an argument.
            if deed == .starts {
                guard end < statement.text.count,
                    statement.text[end].isBlank || "\"',])".utf8.contains(statement.text[end])
                        || word.utf8.last == Byte.space || word.utf8.last == UInt8(ascii: "\"")
                        || word.utf8.last == UInt8(ascii: "/")
                else { return false }
            }
        }
        guard beside.isEmpty || statement.containsAny(of: beside),
            !statement.containsAny(of: without)
        else { return false }
        return holds?(statement, place) ?? true
    }

    /// Whether the word ends at an index, unless it ends in a character that is not part of words.
    private func isWordEnd(_ statement: Passage, _ end: Int) -> Bool {
        word.utf8.last?.isWordPart != true || statement.isWordEnd(end)
    }

    /// The signs of all deeds.
    static let all: [Sign] =
        transfers + executions + secrets + harms + agents + packages
}

extension Passage {
    /// Whether a name starts at an index, which may follow a dot.
    func isNameStart(_ index: Int) -> Bool {
        guard index < text.count, text[index].isWordPart else { return true }
        return isWordStart(index)
    }

    /// Whether a shell expects the name of a program at an index: at the start, after an operator, a quotation mark or
    /// a word such as `sudo`.
    func isCommandPlace(_ index: Int) -> Bool {
        var end = index
        // The folder of the program.
        if end > 0, text[end - 1] == UInt8(ascii: "/") {
            while end > 0, text[end - 1].isWordPart || "/.~-".utf8.contains(text[end - 1]) {
                end -= 1
            }
        }
        let hasBlank = end > 0 && text[end - 1].isSpace
        while end > 0, text[end - 1].isSpace { end -= 1 }
        guard end > 0 else { return true }
        let before = text[end - 1]
        if "|;&(`{\"'!,[:".utf8.contains(before) { return true }
        if "$>@%-+*#=\\".utf8.contains(before) { return hasBlank || before == UInt8(ascii: "@") }
        let word = text[..<end].reversed().prefix { $0 > 32 && !"|;&(`".utf8.contains($0) }
        let name = String(decoding: word.reversed(), as: UTF8.self)
        if Self.prefixes.contains(name) { return hasBlank }
        // An assignment, or an option of a prefix: `sudo -E curl`.
        return hasBlank
            && (name.contains("=") && !name.hasPrefix("-")
                || name.hasPrefix("-") && contains("sudo "))
    }

    private static let prefixes: Set<String> = [
        "sudo", "exec", "nohup", "then", "do", "else", "time", "xargs", "command", "run", "env",
        "doas", "if", "while", "until", "not", "start", "call", "setsid", "timeout", "watch", "and",
        "or", "powershell", "pwsh", "cmd", "/c", "-c", "-command", "bash", "sh", "eval", "1.", "2.",
        "3.", "4.", "5.", "stdbuf", "nice", "builtin", "return", "await",
    ]

    /// Whether the statement contains a text in this letter case.
    func containsExactly(_ text: String) -> Bool {
        original.firstRange(of: Array(text.utf8)) != nil
    }
}
