internal import ArgumentParser
internal import Problem

/// An error of the argument parser, in the words of this program.
struct ParserProblem: CommandLineProblem {
    let summary: String
    let hint: String?

    var kind: ProblemKind { .usage }

    /// The maximum length of a word in a message of the parser, whose own words are shorter.
    private static let wordLimit = 200

    /// Rewords a message of the parser about a command line.
    init(_ message: String, arguments: [String]) {
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
        if quoted.count >= 4, message.contains("had already been set with flag") {
            summary = Messages.exclusive(quoted[3].abridged, quoted[1].abridged)
        } else {
            // Messages may end with a list of similar options.
            summary =
                quoted.map { $0.abridged(to: Self.wordLimit) }.joined(separator: "'")
                .lowercasedFirst
        }
        hint = Self.hint(for: arguments)
    }

    /// Returns the command with `-C`, which selects a folder, in front; nil if it is not in the wrong place.
    private static func hint(for arguments: [String]) -> String? {
        guard let place = arguments.firstIndex(of: "-C"), place > 0, place + 1 < arguments.count
        else { return nil }
        var words = arguments
        words.removeSubrange(place...place + 1)
        return Messages.folderFirst(
            (["skills", "-C", arguments[place + 1]] + words).map(\.shellQuoted)
                .joined(separator: " "))
    }
}
