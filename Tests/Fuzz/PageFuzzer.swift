// Fuzzes the parts of pages that are written from the Markdown of others.

internal import HTML

@testable internal import SkillSite

/// Writes an input as a part of a page, and checks that it is well-formed and can't do harm.
func fuzzPage(_ bytes: [UInt8]) {
    let markup = MarkdownPage.markup(
        bytes, files: ["a.md", "references/b.md"], words: .init(table: "Table", image: "Image"))
    var reader = MarkupReader(rest: markup.bytes[...])
    reader.readAll()
}

/// Reads markup as strictly as no browser does, and traps at anything that pages of a Markdown text don't have.
private struct MarkupReader {
    var rest: ArraySlice<UInt8>
    private var open: [String] = []
    private var ids: Set<String> = []

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    private static let elements: Set<String> = [
        "a", "blockquote", "code", "div", "em", "h3", "h4", "h5", "h6", "li", "ol", "p", "pre", "s",
        "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
    ]
    private static let attributes: Set<String> = [
        "aria-label", "class", "data-language", "href", "id", "rel", "role", "start", "tabindex",
    ]

    mutating func readAll() {
        while let byte = rest.popFirst() {
            precondition(byte != UInt8(ascii: ">"), "an end without a start")
            if byte == UInt8(ascii: "<") { readTag() }
        }
        precondition(open.isEmpty, "an element without an end")
    }

    private mutating func readTag() {
        if rest.first == UInt8(ascii: "/") {
            rest = rest.dropFirst()
            let name = word(endingBefore: ">")
            precondition(open.popLast() == name, "elements that overlap")
        } else {
            let name = word(endingBefore: " >")
            while rest.first == UInt8(ascii: " ") { readAttribute(of: name) }
            if name != "hr", name != "br" {
                precondition(Self.elements.contains(name), "an element of another kind")
                precondition(name != "a" || !open.contains("a"), "links nest")
                open.append(name)
            }
        }
        precondition(rest.popFirst() == UInt8(ascii: ">"), "a tag without an end")
    }

    private mutating func readAttribute(of element: String) {
        rest = rest.dropFirst()
        let name = word(endingBefore: "=")
        precondition(Self.attributes.contains(name), "an attribute of another kind")
        precondition(rest.starts(with: "=\"".utf8), "a value without quotation marks")
        rest = rest.dropFirst(2)
        let value = word(endingBefore: "\"")
        rest = rest.dropFirst()
        precondition(!value.utf8.contains { "<>".utf8.contains($0) }, "a value that is not escaped")
        switch name {
        case "id": precondition(ids.insert(value).inserted, "an id twice")
        case "href":
            precondition(element == "a")
            let scheme = value.utf8.prefix { !":/?#".utf8.contains($0) }
            let name = String(decoding: scheme, as: UTF8.self).lowercased()
            precondition(
                value.hasPrefix("#") || ["http", "https", "mailto"].contains(name),
                "a link that leads elsewhere")
        default: break
        }
    }

    /// What comes before one of `ends`, which a valid page has.
    private mutating func word(endingBefore ends: String) -> String {
        let word = rest.prefix { !ends.utf8.contains($0) }
        rest = rest.dropFirst(word.count)
        precondition(!rest.isEmpty, "markup that is cut off")
        return String(decoding: word, as: UTF8.self)
    }
}
