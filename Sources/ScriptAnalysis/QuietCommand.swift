internal import Text

/// Finds out whether commands of a shell only show something and run no file: `git status`, `date; cat notes.txt`.
///
/// Consent to other commands is bound to the files of the skill: which of them `cd scripts && ./run`, `make` or
/// `sh "$PLUGIN"/x` runs can't be told from the command.
package enum QuietCommand {
    /// Returns whether a text is such commands.
    package static func isQuiet(_ text: [UInt8]) -> Bool {
        let reading = CommandReader.reading(of: text, in: 0..<text.count)
        return reading.isComplete && isQuiet(reading.statements)
    }

    private static func isQuiet(_ statements: [Statement]) -> Bool {
        statements.allSatisfy { statement in
            if case .expression(let expression) = statement.kind {
                isQuiet(expression)
            } else {
                false
            }
        }
    }

    private static func isQuiet(_ expression: Expression) -> Bool {
        switch expression {
        case .text, .number, .name: true
        case .joined(let parts), .any(let parts), .pipeline(let parts), .path(let parts):
            parts.allSatisfy(isQuiet)
        case .command(let command): isQuiet(command)
        case .block(let statements): isQuiet(statements)
        default: false
        }
    }

    private static func isQuiet(_ command: Command) -> Bool {
        let words = command.words.map { word in
            if case .text(let text, _) = word { text } else { nil as String? }
        }
        guard let name = words.first ?? nil, !name.contains("/") else { return false }
        let rest = words.dropFirst()
        let showsVersion = rest.count == 1 && rest.first == "--version"
        guard programs.contains(name) || showsVersion || shows(name, rest.first ?? nil) else {
            return false
        }
        return command.words.allSatisfy(isQuiet)
            && command.redirections.allSatisfy { isQuiet($0.target) }
            && command.input.map(isQuiet) != false
    }

    private static func shows(_ name: String, _ subcommand: String?) -> Bool {
        subcommand.map { subcommands[name]?.contains($0) == true } ?? false
    }

    /// Programs that never run others.
    private static let programs: Set<String> = [
        "basename", "cat", "cut", "date", "df", "dirname", "du", "echo", "exit", "false", "file",
        "grep", "head", "hostname", "id", "jq", "ls", "nproc", "printenv", "printf", "pwd",
        "readlink", "realpath", "sleep", "stat", "tail", "test", "tr", "tree", "true", "uname",
        "uniq", "wc", "which", "whoami", "[", ":",
    ]

    /// Subcommands that only show something, by program.
    private static let subcommands: [String: Set<String>] = [
        "git": [
            "blame", "branch", "describe", "diff", "log", "ls-files", "merge-base", "remote",
            "rev-parse", "shortlog", "show", "status", "tag",
        ],
        "gh": ["issue", "pr", "release", "repo", "run"],
    ]
}
