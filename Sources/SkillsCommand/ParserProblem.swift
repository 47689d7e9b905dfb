internal import ArgumentParser
internal import Problem

/// An error of the argument parser, in the words of this program.
struct ParserProblem: Problem {
    let summary: String
    let hint: Suggestion?

    var kind: ProblemKind { .usage }

    /// The maximum length of a word in a message of the parser, whose own words are shorter.
    private static let wordLimit = 200

    /// Rewords a message of the parser about a command line.
    init(_ message: String, arguments: [String]) {
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
        let command = SkillsCommand.command(of: arguments)?.command ?? SkillsCommand.self
        let flags = CommandDescription(of: command).options.filter { $0.arity == .flag }
        func isFlag(_ name: Substring) -> Bool {
            flags.contains { $0.names.contains(String(name)) }
        }
        // A message that quotes two flags says that they exclude each other.
        if quoted.count >= 4, isFlag(quoted[1]), isFlag(quoted[3]) {
            summary = Messages.exclusive(quoted[3].abridged, quoted[1].abridged)
        } else {
            // Messages may end with a list of similar options.
            let parts = quoted.map { $0.abridged(to: Self.wordLimit) }
            let text = parts.joined(separator: "'").inOneLine.lowercasedFirst
            summary = say(text, ja: JapaneseParserMessage(parts).text ?? text)
        }
        let isIncomplete = quoted.first == "Missing expected argument "
        hint = Self.hint(for: arguments) ?? (isIncomplete ? Self.nameless(arguments) : nil)
    }

    /// Returns the command that adds a catalog with a name before its address; nil if the command line is another one.
    private static func nameless(_ arguments: [String]) -> Suggestion? {
        let target = CompletionTarget(arguments + [""])
        guard target.command == CatalogAddCommand.self, target.positionals.count == 1,
            let place = arguments.lastIndex(of: target.positionals[0]),
            arguments[place].contains("/")
        else { return nil }
        var words = arguments
        words.insert("NAME", at: place)
        let command = SuggestedCommand.typed(words)
        return say("give it a name: \(command)", ja: "名前を付けてください: \(command)")
    }

    /// Returns the command with `-C`, which selects a folder, in front; nil if it is not in the wrong place.
    private static func hint(for arguments: [String]) -> Suggestion? {
        guard let place = arguments.firstIndex(of: "-C"), place > 0, place + 1 < arguments.count
        else { return nil }
        var words = arguments
        words.removeSubrange(place...place + 1)
        let command = SuggestedCommand.typed(["-C", arguments[place + 1]] + words)
        return say("-C must come first: \(command)", ja: "-C は最初に指定してください: \(command)")
    }
}

extension String {
    /// The text with the values that the parser lists in lines separated by commas.
    fileprivate var inOneLine: String {
        let lines = split(separator: "\n").map { line in
            line.hasPrefix("  - ") ? String(line.dropFirst(4)) : String(line)
        }
        guard let first = lines.first, first.hasSuffix(":") else {
            return lines.joined(separator: " ")
        }
        return "\(first) \(lines.dropFirst().joined(separator: ", "))"
    }
}
