/// A range of a Markdown text that may contain a reference.
public struct MarkdownToken: Sendable, Equatable {
    /// The kinds of tokens.
    public enum Kind: UInt8, Sendable {
        /// The destination of a link; for a reference link, in its definition.
        case link
        /// The source of an image.
        case image
        /// A URL between `<` and `>`.
        case autolink
        /// The value of `href` or `src` in raw HTML.
        case attribute
        /// Text between backticks; one token per line.
        case code
        /// Plain text without markup; at most one token per line.
        case prose
        /// One line of a code block, without its indentation.
        case codeLine
    }

    /// The structures that contain a token.
    public struct Surroundings: OptionSet, Sendable {
        /// The bits of the set.
        public let rawValue: UInt8
        /// A list item.
        public static let listItem = Surroundings(rawValue: 1)
        /// A cell of a table.
        public static let tableCell = Surroundings(rawValue: 2)
        /// A block quote.
        public static let quote = Surroundings(rawValue: 4)
        /// A heading.
        public static let heading = Surroundings(rawValue: 8)
        /// The text of a link or the description of an image.
        public static let linkText = Surroundings(rawValue: 16)

        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// The kind of the token.
    public let kind: Kind
    /// The structures that contain the token.
    public let surroundings: Surroundings
    /// The bytes of the source that the token covers.
    public internal(set) var range: Range<Int>
    /// The index of the code block in ``MarkdownDocument/codeBlocks``; -1 outside code blocks.
    public let codeBlock: Int
    /// The index in ``MarkdownDocument/headings`` of the heading that the token is below or part of; -1 before the
    /// first heading.
    public let heading: Int
}
