import Testing

@testable import Markdown

@Suite struct `References to characters` {
    private func decoded(_ text: String) -> String {
        String(decoding: Entities.decode(Array(text.utf8)), as: UTF8.self)
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&copy; 2026 &rarr; b&hellip;", "© 2026 → b…"),
        ("&CounterClockwiseContourIntegral;", "∳"), ("&bne;", "=\u{20E5}"), ("&zwj;", "\u{200D}"),
        ("&#169;&#xA9;&#XA9;", "©©©"), ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        (
            "&copy &Copy; &; &#; &#x; &#99999999999; & x;",
            "&copy &Copy; &; &#; &#x; &#99999999999; & x;"
        ),
        ("&&amp;amp;", "&&amp;"),
    ])
    func `are decoded once, by name and by number`(_ text: String, _ expected: String) {
        #expect(decoded(text) == expected)
    }

    @Test func `have each name of the HTML standard that ends in a semicolon`() {
        let names = Entities.table.split(whereSeparator: \.isWhitespace).map {
            $0.prefix { $0 != "=" }
        }
        #expect(names.count == 2_125)
        for name in names {
            #expect(!decoded("&\(name);").contains(";") || name == "semi", "\(name)")
        }
    }
}
