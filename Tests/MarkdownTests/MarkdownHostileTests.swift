import TestSupport
import Testing

@testable import Markdown

@Suite struct `Hostile Markdown` {
    /// Texts that make Markdown parsers slow when repeated.
    static let texts: [(String, String)] = [
        ("open brackets", "["), ("images", "!["), ("links over lines", "[a](\n"),
        ("labels over lines", "[a\n"), ("half links", "[a]("), ("quotes", "> "), ("lists", "- "),
        ("emphasis", "***a **b _c "), ("code marks", "` `` ``` "), ("tags", "<a b=\""),
        ("comments", "<!-- a\n"), ("closed comments", "<!-- a\n-->\n"), ("lines", "a\n"),
        ("entities", "&a\\"), ("fences", "```\n"),
        ("deep quotes", String(repeating: ">", count: 500) + "\n\n"),
        ("definitions", "[a]: b '\n"), ("escaped destinations", "[a](\\_b&) "),
    ]

    @Test(arguments: texts.map(\.0)) func `takes little time`(name: String) throws {
        let unit = try #require(Self.texts.first { $0.0 == name }?.1)
        let count = MarkdownDocument.sizeLimit / 4 / unit.utf8.count
        let bytes = Array(String(repeating: unit, count: count).utf8)
        let time = processorTime { _ = MarkdownDocument(bytes) }
        #expect(time < .seconds(10), "1 MiB takes a release build a tenth of a second")
    }

    /// md4c 0.4.8 read what stands behind the text that it got.
    @Test(arguments: ["[](", "![](", "[](|_", "#![](a", "> ![:~~> ]("])
    func `what is behind the part that is read is not`(_ end: String) {
        let behind = ") and more"
        let start = MarkdownDocument.sizeLimit - end.utf8.count
        let bytes =
            Array(repeating: UInt8(ascii: "\n"), count: start) + Array((end + behind).utf8)
        #expect(
            MarkdownDocument(bytes).tokens.allSatisfy {
                $0.range.upperBound <= start + end.utf8.count
            })
        #expect(!MarkdownDocument(bytes).tokens.contains { $0.kind == .link || $0.kind == .image })
        let events = MarkdownEvent.all(in: bytes)
        let whole = MarkdownEvent.all(in: Array(end.utf8) + [UInt8(ascii: "\n")])
        #expect(events == whole && !events.isEmpty)
    }

    @Test func `a definition with escapes that is used often takes little time`() {
        let text = "[a]: \\_b\n\n" + String(repeating: "[a] ", count: 200_000)
        let time = processorTime { _ = MarkdownDocument(Array(text.utf8)) }
        #expect(time < .seconds(10))
    }

    @Test func `text beyond the limit is not read`() {
        let text = String(repeating: "a\n\n", count: MarkdownDocument.sizeLimit / 3) + "\n`b.md`"
        #expect(!MarkdownDocument(Array(text.utf8)).tokens.contains { $0.kind == .code })
    }

    @Test func `invalid UTF-8 is read without harm`() {
        let bytes: [UInt8] = [0x5B, 0xFF, 0x5D, 0x28, 0xC3, 0x28, 0x29, 0x00, 0x60, 0xE3, 0x60]
        let tokens = MarkdownDocument(bytes).tokens
        #expect(!tokens.isEmpty)
        #expect(
            tokens.allSatisfy { 0 <= $0.range.lowerBound && $0.range.upperBound <= bytes.count })
    }
}
