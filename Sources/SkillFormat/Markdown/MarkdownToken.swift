/// A stretch of a Markdown text that may name something, with its exact place in the source.
struct MarkdownToken: Sendable, Equatable {
    /// What the stretch is.
    enum Kind: UInt8, Sendable {
        /// Where a link leads; for a reference link, inside its definition.
        case link
        /// Where an image comes from.
        case image
        /// A URL between `<` and `>`.
        case autolink
        /// The value of `href` or `src` in raw HTML.
        case attribute
        /// Text between backticks; one token per line.
        case code
        /// Text as it reads, without marks; one token per line at most.
        case prose
        /// One line of a code block, without its indentation.
        case codeLine
    }

    /// Where a stretch stands.
    struct Surroundings: OptionSet, Sendable {
        let rawValue: UInt8
        static let listItem = Surroundings(rawValue: 1)
        static let tableCell = Surroundings(rawValue: 2)
        static let quote = Surroundings(rawValue: 4)
        static let heading = Surroundings(rawValue: 8)
        static let linkText = Surroundings(rawValue: 16)
    }

    let kind: Kind
    let surroundings: Surroundings
    /// The bytes of the source that it covers.
    var range: Range<Int>
    /// The index of its code block in ``MarkdownDocument/codeBlocks``; -1 outside of code blocks.
    let codeBlock: Int
    /// The index of the heading above it (or of which it is part) in ``MarkdownDocument/headings``;
    /// -1 before the
    /// first.
    let heading: Int
}

/// A heading.
struct MarkdownHeading: Sendable, Equatable {
    let level: Int
    /// The stretches of the source that hold its text.
    var ranges: [Range<Int>]
}

/// What a code block is written in, as far as references need it.
enum CodeLanguage: Sendable, Equatable {
    case shell, windowsShell, plain, other

    /// Reads the first word of a fence's information.
    init(_ word: String) {
        switch word.lowercased() {
        case "sh", "bash", "zsh", "shell", "console", "terminal", "fish", "shell-session",
            "shellsession", "bash!", "!":
            self = .shell
        case "powershell", "pwsh", "ps1", "ps", "cmd", "bat", "batch", "dos": self = .windowsShell
        case "", "text", "txt", "plain", "plaintext": self = .plain
        default: self = .other
        }
    }
}
