import Testing

@testable import Markdown

/// Returns the tokens of a text as `kind: source text`.
private func tokens(_ text: String, from start: Int = 0) -> [String] {
    let bytes = Array(text.utf8)
    return MarkdownDocument(bytes, from: start).tokens.map {
        "\($0.kind): \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
}

/// Returns the tokens of a text without prose.
private func marked(_ text: String) -> [String] { tokens(text).filter { !$0.hasPrefix("prose") } }

@Suite struct `Markdown tokens` {
    @Test func `inline links, images and code have their ranges`() {
        #expect(
            tokens("See [a](b.md \"t\"), ![c](d.png) and `e f`.")
                == [
                    "prose: See ", "prose: a", "link: b.md", "prose: , ", "prose: c",
                    "image: d.png",
                    "prose:  and ", "code: e f", "prose: .",
                ])
    }

    @Test func `offsets are right in nested lists, quotes and tables`() {
        let text = """
            1. one
               - two `scripts/a.py`
                 > quoted [x](y.md)
                 >
                 > ```sh
                 > bash scripts/b.sh
                 > ```

            | File | Use |
            |---|---|
            | `refs/c.md` | [d](e.md) |
            """
        #expect(
            marked(text)
                == [
                    "code: scripts/a.py", "link: y.md", "codeLine: bash scripts/b.sh",
                    "code: refs/c.md", "link: e.md",
                ])
        let document = MarkdownDocument(Array(text.utf8))
        let places = document.tokens.filter { $0.kind != .prose }.map(\.surroundings)
        #expect(
            places == [
                .listItem, [.listItem, .quote], [.listItem, .quote], .tableCell, .tableCell,
            ])
    }

    @Test func `CRLF and Japanese text do not shift offsets`() {
        let text =
            "# 見出し\r\n\r\n詳細は[参照](references/日本.md)を、`scripts/実行.sh`で。\r\n\r\n```\r\nls a/b\r\n```\r\n"
        #expect(
            marked(text)
                == ["link: references/日本.md", "code: scripts/実行.sh", "codeLine: ls a/b"])
    }

    @Test func `a reference link leads to its definition, before or after`() {
        let text =
            "[a]: one.md\n\nSee [a], [b][] and [c d][e].\n\n[b]: <two.md>\n[E]:\n  three.md\n  'title'\n"
        #expect(
            marked(text).sorted() == ["link: one.md", "link: three.md", "link: two.md"])
    }

    @Test func `links that span lines keep their destination`() {
        #expect(marked("See [a\nb](\n  c.md\n  \"t\"\n) now") == ["link: c.md"])
    }

    @Test func `escapes and entities are decoded and keep their range`() {
        let text = "[z](x.md) [a](b\\_c.md) [d](e&amp;f.md) [g](h%20i.md) [j](<k l.md>)"
        let bytes = Array(text.utf8)
        let document = MarkdownDocument(bytes)
        let links = document.tokens.filter { $0.kind == .link }
        #expect(
            links.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
                "x.md", "b\\_c.md", "e&amp;f.md", "h%20i.md", "k l.md",
            ])
        #expect(
            links.map { String(decoding: document.text(of: $0, in: bytes), as: UTF8.self) } == [
                "x.md", "b_c.md", "e&f.md", "h%20i.md", "k l.md",
            ])
    }

    @Test func `an autolink is not a link to a file`() {
        #expect(marked("<https://a.b/c> [d](<e.md>)") == ["autolink: https://a.b/c", "link: e.md"])
    }

    @Test func `raw HTML has destinations, but comments do not`() {
        let text = """
            <img src="a.png" alt=x> <a id='top' href='b.md'>b</a>
            <!-- <img src="no.png"> -->

            <!--
            [no](no.md)

            ```
            no
            -->

            after `c.md`
            """
        #expect(marked(text) == ["attribute: a.png", "attribute: b.md", "code: c.md"])
        let bytes = Array(text.utf8)
        #expect(
            MarkdownDocument(bytes).anchors.map { String(decoding: bytes[$0], as: UTF8.self) }
                == ["top"])
    }

    @Test func `a comment marker in a fence is code`() {
        let text = "```html\n<!--\n```\n\n`a.md`\n\n```html\n-->\n```\n"
        #expect(marked(text) == ["codeLine: <!--", "code: a.md", "codeLine: -->"])
    }

    @Test func `tags around Markdown do not hide it`() {
        #expect(
            marked("<rules>\nRead `a.md` and [b](c.md).\n```sh\nls d\n```\n</rules>\n")
                == ["code: a.md", "link: c.md", "codeLine: ls d"])
    }

    @Test func `fences have a language, indented code is plain`() {
        let text = "```bash\na\n```\n\n~~~python\nb\n~~~\n\n    c\n\n```powershell\nd\n```"
        let document = MarkdownDocument(Array(text.utf8))
        #expect(document.codeBlocks == [.shell, .other, .plain, .windowsShell])
        #expect(document.tokens.map(\.codeBlock) == [0, 1, 2, 3])
    }

    @Test func `text starts after the frontmatter`() {
        let text = "---\nname: [a](b)\n---\n[c](d)"
        #expect(tokens(text, from: 21) == ["link: d", "prose: c"].reversed())
    }

    @Test func `headings have their text`() {
        let text = "# A `b` *c*\n\nd\n\nTwo\nlines\n---\n"
        let bytes = Array(text.utf8)
        let headings = MarkdownDocument(bytes).headings
        #expect(headings.map(\.level) == [1, 2])
        #expect(
            headings.map { $0.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } }
                == [["A ", "b", " ", "c"], ["Two", "lines"]])
    }

    @Test func `words that md4c splits at markup stay whole`() {
        #expect(tokens("see references/a_b_c.md now") == ["prose: see references/a_b_c.md now"])
    }
}
