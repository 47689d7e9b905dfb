/// A Markdown text, taken apart.
///
/// The dialect is GitHub's without bare URLs as links. One thing differs: a block of raw HTML
/// doesn't hide the
/// Markdown inside it, since skills wrap their text in XML-like tags and agents read it all the
/// same.
struct MarkdownDocument: Sendable {
    /// The most bytes of a text that are looked at (md4c counts in 32 bits, and has quadratic
    /// corners).
    static let sizeLimit = 1 << 20

    /// Everything that may name something, ordered by place.
    private(set) var tokens: [MarkdownToken] = []
    /// The headings in their order.
    private(set) var headings: [MarkdownHeading] = []
    /// The languages of the code blocks in their order.
    private(set) var codeBlocks: [CodeLanguage] = []
    /// The values of `id` and `name` in raw HTML.
    private(set) var anchors: [Range<Int>] = []
    /// Destinations that differ from their source, because of escapes or entities; by the token's
    /// range.
    private(set) var decoded: [Range<Int>: [UInt8]] = [:]

    /// Takes a text apart from an offset on; frontmatter lies before it.
    init(_ bytes: [UInt8], from start: Int = 0) {
        let end = min(bytes.count, start + Self.sizeLimit)
        guard start < end else { return }
        var collector = MarkdownCollector(source: bytes, start: start)
        let masked = MarkdownMask.apply(to: bytes, in: start..<end)
        collector.parse(masked ?? bytes, in: start..<end)
        headings = collector.headings
        codeBlocks = collector.codeBlocks
        anchors = collector.anchors
        decoded = collector.decoded
        tokens = collector.tokens
        tokens.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// What a token says: the source's bytes, or the decoded destination.
    func text(of token: MarkdownToken, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        if token.kind != .prose, !decoded.isEmpty, let text = decoded[token.range] {
            return text[...]
        }
        return bytes[token.range]
    }
}
