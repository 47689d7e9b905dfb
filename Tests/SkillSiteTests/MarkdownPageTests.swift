import HTML
import Testing

@testable import SkillSite

@Suite("Markdown on pages") struct MarkdownPageTests {
    private func html(_ text: String, files: Set<String> = ["a b.md", "x/y.md"]) -> String {
        let markup = MarkdownPage.markup(
            Array(text.utf8), files: files, words: .init(table: "Table", image: "Image"))
        return String(decoding: markup.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (
            "Text *a* **b** ~~c~~ `d`",
            "<p>Text <em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>\n"
        ),
        ("a  \nb\nc", "<p>a<br>b\nc</p>\n"),
        ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>\n"),
        ("<!-- x -->", "<p>&lt;!-- x --&gt;</p>\n"),
        (
            "[a](https://example.com)",
            "<p><a href=\"https://example.com\" rel=\"nofollow noopener ugc\">a</a></p>\n"
        ),
        ("[a](javascript:alert(1))", "<p>a</p>\n"),
        ("[a](x/y.md#part)", "<p><a href=\"#f-x%252Fy.md\">a</a></p>\n"),
        ("[a](./a%20b.md)", "<p><a href=\"#f-a%2520b.md\">a</a></p>\n"),
        ("[a](gone.md)", "<p>a</p>\n"),
        (
            "<https://example.com>",
            "<p><a href=\"https://example.com\" rel=\"nofollow noopener ugc\">https://example.com</a></p>\n"
        ),
        ("# A b\n\n[c](#a-b)", "<h3 id=\"t-a-b\">A b</h3>\n<p><a href=\"#t-a-b\">c</a></p>\n"),
        (
            "# Überblick\n\n[c](#%C3%BCberblick)",
            "<h3 id=\"t-überblick\">Überblick</h3>\n<p><a href=\"#t-%C3%BCberblick\">c</a></p>\n"
        ),
        (
            "# X\n\n# X\n\n# X-1\n\n# X",
            "<h3 id=\"t-x\">X</h3>\n<h3 id=\"t-x-1\">X</h3>\n<h3 id=\"t-x-1-1\">X-1</h3>\n<h3 id=\"t-x-2\">X</h3>\n"
        ),
        ("[a](#\u{301}b)", "<p><a href=\"#t-%CC%81b\">a</a></p>\n"),
        ("# A\n\n# A", "<h3 id=\"t-a\">A</h3>\n<h3 id=\"t-a-1\">A</h3>\n"),
        (
            "### A\n\n# B\n\n### C",
            "<h3 id=\"t-a\">A</h3>\n<h3 id=\"t-b\">B</h3>\n<h4 id=\"t-c\">C</h4>\n"
        ),
        (
            "- [x] a\n- [ ] b",
            "<ul><li class=\"task\">☑ a</li>\n<li class=\"task\">☐ b</li>\n</ul>\n"
        ),
        ("3. a\n4. b", "<ol start=\"3\"><li>a</li>\n<li>b</li>\n</ol>\n"),
        ("```js\n<a>\n```", "<pre data-language=\"js\"><code>&lt;a&gt;\n</code></pre>\n"),
        (
            "![a](https://example.com/i.png)",
            "<p><a class=\"image\" href=\"https://example.com/i.png\" rel=\"nofollow noopener ugc\">a</a></p>\n"
        ),
        ("![](data:image/png;base64,x)", "<p><span class=\"image\">Image</span></p>\n"),
        (
            "[![a](https://example.com/i.png)](https://example.com)",
            "<p><a href=\"https://example.com\" rel=\"nofollow noopener ugc\"><span class=\"image\">a</span></a></p>\n"
        ),
        (
            "[a <https://b.example>](https://c.example)",
            "<p><a href=\"https://c.example\" rel=\"nofollow noopener ugc\">a https://b.example</a></p>\n"
        ),
        ("> a", "<blockquote><p>a</p>\n</blockquote>\n"),
        ("a\n\n---\n\nb", "<p>a</p>\n<hr>\n<p>b</p>\n"),
        ("&lt;b&gt; &amp; &#x202e;", "<p>&lt;b&gt; &amp; ⟨U+202E⟩</p>\n"),
        (
            "# n~c [m](n \"ti~str\") x\n\n# Two",
            "<h3 id=\"t-nc-m-x\">n<s>c m x</s></h3>\n<h3 id=\"t-two\">Two</h3>\n"
        ),
        ("A &copy; 2026 &rarr; b", "<p>A © 2026 → b</p>\n"),
        ("a\u{202E}b", "<p>a⟨U+202E⟩b</p>\n"),
        ("", ""),
    ]) func `is written as HTML`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test func `tables can be scrolled with the keyboard`() {
        let expected = """
            <div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th>a</th><th class="right">b</th></tr>
            </thead><tbody><tr><td>c</td><td class="right">d</td></tr>
            </tbody></table></div>

            """
        #expect(html("| a | b |\n|---|--:|\n| c | d |\n") == expected)
    }

    @Test func `long lines of code can be scrolled with the keyboard`() {
        let line = String(repeating: "x", count: 80)
        #expect(html("```\n\(line)\n```").hasPrefix("<pre tabindex=\"0\"><code>"))
    }

    @Test func `very deep texts stay balanced`() throws {
        let text = html(String(repeating: ">", count: 500) + " x")
        #expect(text.components("<blockquote>") == text.components("</blockquote>"))
        #expect(text.components("<blockquote>") <= 24)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
