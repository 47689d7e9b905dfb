public import Text

/// The tokens, headings and code blocks of a Markdown text.
///
/// The dialect is GitHub's, with two differences: bare URLs are not links, and raw HTML blocks don't hide the
/// Markdown inside them, because prompts often wrap their text in XML-like tags that agents read through.
public struct MarkdownDocument: Sendable {
    /// The maximum number of bytes that are parsed: md4c counts in 32 bits and takes quadratic time for some texts.
    public static let sizeLimit = 1 << 20

    /// Everything that may contain a reference, in text order.
    public let tokens: [MarkdownToken]
    /// The headings, in text order.
    public let headings: [MarkdownHeading]
    /// The languages of the code blocks, in text order.
    public let codeBlocks: [CodeLanguage]
    /// The values of `id` and `name` attributes in raw HTML.
    let anchors: [Range<Int>]
    /// Destinations that differ from their source because of escapes or entities, by token range.
    private let decoded: [Range<Int>: [UInt8]]

    /// Parses a text from an offset, usually the end of its frontmatter.
    public init(_ bytes: [UInt8], from start: Int = 0) {
        self.init(bytes, from: start, without: [])
    }

    /// Parses a text from an offset, with blocks inside other blocks as content of those.
    public init(_ source: SourceText, lines: MarkdownLines, from start: Int) {
        let fences = lines.nestedFences.map {
            let line = source.line($0)
            return line.startIndex..<line.endIndex
        }
        self.init(source.bytes, from: start, without: fences.filter { $0.lowerBound >= start })
    }

    private init(_ bytes: [UInt8], from start: Int, without hidden: [Range<Int>]) {
        let end = min(bytes.count, start + Self.sizeLimit)
        var collector = MarkdownCollector(source: bytes, start: start)
        if start < end {
            let masked = MarkdownMask.apply(to: bytes, in: start..<end, hiding: hidden)
            collector.parse(TerminatedText(masked ?? bytes, start..<end))
        }
        headings = collector.headings
        codeBlocks = collector.codeBlocks
        anchors = collector.anchors
        decoded = collector.decoded
        tokens = collector.tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns the text of a token: the bytes of the source, or the decoded destination.
    public func text(of token: MarkdownToken, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        if token.kind != .prose, !decoded.isEmpty, let text = decoded[token.range] {
            return text[...]
        }
        return bytes[token.range]
    }
}
