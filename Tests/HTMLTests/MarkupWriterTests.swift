import HTML
import Testing

@Suite("MarkupWriter") struct MarkupWriterTests {
    private func html(_ write: (inout MarkupWriter) -> Void) -> String {
        String(decoding: MarkupWriter.markup(.html, write).bytes, as: UTF8.self)
    }

    private func xml(_ write: (inout MarkupWriter) -> Void) -> String {
        String(decoding: MarkupWriter.markup(.xml, write).bytes, as: UTF8.self)
    }

    @Test func `text is escaped`() {
        #expect(
            html { $0.element(.p, "<b> & \"x\" 'y'") } == "<p>&lt;b&gt; &amp; &quot;x&quot; 'y'</p>"
        )
    }

    @Test func `values of attributes are escaped`() {
        let result = html { $0.element(.p, [.title("\"><script>&")], "x") }
        #expect(result == "<p title=\"&quot;&gt;&lt;script&gt;&amp;\">x</p>")
    }

    @Test func `elements nest`() {
        let result = html { writer in
            writer.element(.ul, [.class("a")]) { list in
                list.element(.li) { $0.element(.a, [.href(.fragment("b c"))], "d") }
            }
        }
        #expect(result == "<ul class=\"a\"><li><a href=\"#b%20c\">d</a></li></ul>")
    }

    @Test func `void elements have no end tag in HTML`() {
        #expect(html { $0.element(.br) } == "<br>")
        #expect(html { $0.element(.script, [.flag("defer")]) } == "<script defer></script>")
    }

    @Test func `elements without content are closed in XML`() {
        #expect(xml { $0.element(Tag("link"), [.rel("self")]) } == "<link rel=\"self\"/>")
        #expect(xml { $0.element(Tag("a"), [.flag("b")]) } == "<a b=\"\"/>")
    }

    @Test func `documents start with their declaration`() {
        #expect(html { $0.startDocument() } == "<!DOCTYPE html>\n")
        #expect(xml { $0.startDocument() } == "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    }

    @Test(arguments: [
        ("\u{0}", "⟨U+0000⟩"), ("\u{1B}[31m", "⟨U+001B⟩[31m"), ("a\u{202E}b", "a⟨U+202E⟩b"),
        ("\u{2066}x\u{2069}", "⟨U+2066⟩x⟨U+2069⟩"), ("a\u{200B}b", "a⟨U+200B⟩b"),
        ("\u{FEFF}", "⟨U+FEFF⟩"), ("\u{AD}", "⟨U+00AD⟩"), ("\u{E0041}", "⟨U+E0041⟩"),
        ("\u{9B}", "⟨U+009B⟩"), ("\u{7F}", "⟨U+007F⟩"), ("\u{2028}", "⟨U+2028⟩"),
        ("\u{FFFE}", "⟨U+FFFE⟩"), ("\u{3164}", "⟨U+3164⟩"), ("\u{8}\u{C}", "⟨U+0008⟩⟨U+000C⟩"),
        ("a\tb\nc\r\nd", "a\tb\nc\nd"),
        ("👩‍💻 ❤️ क्‍ष", "👩‍💻 ❤️ क्‍ष"), ("日本語 é ß", "日本語 é ß"),
    ]) func `characters that can't be seen are written as code points`(
        text: String, expected: String
    ) {
        #expect(html { $0.text(text) } == expected)
        #expect(html { $0.element(.p, [.title(text)], "") } == "<p title=\"\(expected)\"></p>")
    }

    @Test func `bytes that are not UTF-8 become replacement characters`() {
        #expect(html { $0.text([0x61, 0xFF, 0x3C, 0xC3]) } == "a\u{FFFD}&lt;\u{FFFD}")
    }

    @Test func `markup of another writer is not escaped again`() {
        let inner = MarkupWriter.markup { $0.element(.em, "<") }
        #expect(html { $0.markup(inner) } == "<em>&lt;</em>")
    }

    @Test func `plain text shows hidden characters without escapes`() {
        #expect(VisibleText.plain("<\u{202E}&") == "<⟨U+202E⟩&")
    }
}

@Suite("WebLink") struct WebLinkTests {
    @Test(arguments: [
        "https://example.com/a?b=c#d", "http://example.com", "mailto:a@example.com", "a/b.md",
        "../a", "#part", "?q=x", "HTTPS://EXAMPLE.COM/", "a/b:c", "日本語/設計.md", "./a",
    ]) func `harmless URLs are links`(text: String) {
        #expect(WebLink(untrusted: text)?.text == text)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)",
        " javascript:alert(1)", "javascript\n:alert(1)", "\u{1}javascript:alert(1)",
        "data:text/html,<script>", "vbscript:x", "file:///etc/passwd", "ftp://example.com",
        "//example.com/x", "\\\\example.com", "/\\example.com", "https:example.com", "https:///x",
        "https://", "blob:x", "view-source:https://example.com", "x:y", "", "a b", "a\"b", "a<b",
        "https://example.com/\u{202E}", "https://example.com/\u{200B}x", "a\u{0}",
        "javascript&colon;alert(1):x", "tel:1", "intent://x", "//\u{FE0F}evil.example/x",
        "https:/\u{FE0F}/evil.example",
    ]) func `other URLs are none`(text: String) {
        #expect(WebLink(untrusted: text) == nil)
    }

    @Test func `a URL that is too long is none`() {
        #expect(WebLink(untrusted: "a" + String(repeating: "b", count: 2_048)) == nil)
    }

    @Test func `components of relative links are encoded`() {
        #expect(
            WebLink.file("../", ["a b", "設", "x?y#z"]).text == "../a%20b/%E8%A8%AD/x%3Fy%23z")
        #expect(WebLink.folder("", []).text == "./")
        #expect(WebLink.folder("../", ["a"]).text == "../a/")
        #expect(WebLink.file("a", []).query("v", "1&2").text == "a?v=1%262")
    }

    @Test func `links to hosts are external`() {
        #expect(WebLink(untrusted: "https://example.com")?.isExternal == true)
        #expect(WebLink(untrusted: "a/b:c")?.isExternal == false)
    }
}
