/// A heading of a Markdown text.
public struct MarkdownHeading: Sendable, Equatable {
    /// The level, from 1 to 6.
    public let level: Int
    /// The ranges of the source that contain its text.
    public internal(set) var ranges: [Range<Int>]
}
