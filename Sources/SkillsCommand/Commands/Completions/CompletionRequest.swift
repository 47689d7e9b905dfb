internal import Terminal
internal import Text

/// The command line with which a completion script asks for completions.
///
/// | shell | arguments after `---complete` |
/// |---|---|
/// | bash | `bash`, the command line up to the cursor, the word that readline replaces |
/// | zsh | `zsh`, the words before the last one without quotes, the last word as typed |
/// | fish | `fish`, the same |
///
/// The reply to bash and zsh starts with a line with the kind of the candidates, `words` or `paths`. Each candidate is a
/// line; a tab precedes its description. Names contain neither character (``Completion/keep(startingWith:)``). zsh,
/// which keeps the start of a word itself, gets the candidates without it and, in the first line, the character that
/// ends it.
struct CompletionRequest {
    private let shell: CompletionsCommand.Shell
    /// The words after `skills`; the last one is completed.
    private let words: [String]
    /// The end of the last word that the shell replaces; nil for all of it.
    private let replaced: String?
    /// Whether a quote in the last word is still open.
    private let isQuoted: Bool

    /// Recognizes the command line; nil for any other.
    init?(_ arguments: [String]) {
        guard arguments.count > 2, arguments[0] == "---complete",
            let shell = CompletionsCommand.Shell(rawValue: arguments[1])
        else { return nil }
        self.shell = shell
        switch shell {
        case .bash:
            let line = ShellText(arguments[2])
            words = Array(line.words.dropFirst())
            isQuoted = line.quote != nil
            replaced = arguments.count > 3 ? ShellText(arguments[3]).plain : nil
        case .zsh, .fish:
            let last = ShellText(arguments[arguments.count - 1])
            words = arguments[2...].dropLast() + [last.plain]
            isQuoted = last.quote != nil
            replaced = nil
        }
    }

    /// Returns the reply.
    func reply(in world: World) -> String {
        // Descriptions are in the user's language.
        world.run { text(in: world) }
    }

    private func text(in world: World) -> String {
        let completion = CompletionSearch(words, in: world).completion
        let lines: [String] =
            switch shell {
            case .bash: linesForBash(completion)
            case .zsh:
                ["\(completion.kind.rawValue) \(completion.kept.suffix(1))"]
                    + completion.candidates.map { $0.line(after: "") }
            case .fish: completion.candidates.map { $0.line(after: completion.kept) }
            }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns the kind, and the candidates for the part of the word that readline replaces: it splits words at `=` and
    /// `:` too.
    ///
    /// Readline closes an open quote after a single candidate, and then appends the slash of a folder itself. It quotes
    /// paths, but inserts words as they are: those with characters that bash would interpret are left out.
    private func linesForBash(_ completion: Completion) -> [String] {
        let word = words.last ?? ""
        let part = replaced ?? word
        let kept = word.hasSuffix(part) ? word.utf8.count - part.utf8.count : 0
        let candidates = completion.candidates.filter {
            completion.kind == .paths || $0.isPlainInShell
        }
        return [completion.kind.rawValue]
            + candidates.map { candidate in
                let isClosed = isQuoted && candidate.text.hasSuffix("/")
                let text = isClosed ? String(candidate.text.dropLast()) : candidate.text
                return String(
                    decoding: (completion.kept + text).utf8.dropFirst(kept), as: UTF8.self)
            }
    }
}

extension Completion.Candidate {
    /// Whether a shell reads the text as it is, without quotes.
    fileprivate var isPlainInShell: Bool {
        text.utf8.allSatisfy { byte in
            byte >= 0x80 || byte.isWordPart || "-./:,=@+%".utf8.contains(byte)
        }
    }

    /// The candidate with its description on one line.
    fileprivate func line(after kept: String) -> String {
        kept + text + (description.isEmpty ? "" : "\t\(description.oneLine.visible)")
    }
}
