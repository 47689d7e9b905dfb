internal import ArgumentParser
internal import Problem

/// An error of the argument parser, in the words of this program.
struct ParserProblem: Problem {
    let summary: String
    let hint: String?

    var kind: ProblemKind { .usage }

    /// Rewords a message of the parser about a command line.
    init(_ message: String, arguments: [String]) {
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
        if quoted.count >= 4, message.contains("had already been set with flag") {
            summary = Messages.exclusive(String(quoted[3]), String(quoted[1]))
        } else {
            // Messages may end with a list of similar options.
            summary = message.lowercasedFirst
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
