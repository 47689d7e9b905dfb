import HTML
import Testing

/// Reads a page strictly, as the HTML standard's tokenizer would, and refuses what pages never have.
struct PageStructure {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// The elements that pages may have, and those without end tags.
    private static let elements: Set<String> = [
        "html", "head", "title", "link", "meta", "script", "body", "article", "section", "nav",
        "aside", "header", "footer", "main", "h1", "h2", "h3", "h4", "h5", "h6", "p", "hr", "pre",
        "blockquote", "ol", "ul", "li", "dl", "dt", "dd", "div", "a", "em", "strong", "s", "code",
        "span", "br", "table", "thead", "tbody", "tr", "th", "td", "form", "label", "input",
        "details", "summary", "svg", "path",
    ]
    private static let void: Set<String> = ["link", "meta", "hr", "br", "input"]
    private static let attributes: Set<String> = [
        "lang", "class", "id", "href", "rel", "title", "name", "content", "type", "src", "defer",
        "charset", "http-equiv", "hreflang", "hidden", "action", "role", "tabindex", "for", "start",
        "placeholder", "autocomplete", "autocapitalize", "spellcheck", "maxlength", "viewBox", "d",
        "focusable",
    ]

    private(set) var links: [String] = []
    private(set) var ids: [String] = []
    /// The scripts, by their URLs.
    private(set) var scripts: [String] = []
    private(set) var tags: [String: Int] = [:]
    private var open: [String] = []
    private var rest: Substring

    init(_ bytes: [UInt8]) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Fault(description: "the page is not UTF-8")
        }
        if let hidden = text.unicodeScalars.first(where: VisibleText.isHidden) {
            throw Fault(description: "the page has U+\(String(hidden.value, radix: 16))")
        }
        guard text.hasPrefix("<!DOCTYPE html>\n") else { throw Fault(description: "no doctype") }
        // HTML is read by scalars: as a Character, a `>` and the mark after it would be one.
        let scalars = text.unicodeScalars.dropFirst(16).map { Self.isMark($0) ? "x" : $0 }
        rest = Substring(String(String.UnicodeScalarView(scalars)))
        while !rest.isEmpty { try readNext() }
        guard open.isEmpty else { throw Fault(description: "\(open) are not closed") }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: scalar.properties.isGraphemeExtend
        }
    }

    private mutating func readNext() throws {
        guard let start = rest.firstIndex(of: "<") else {
            guard !rest.contains(">") else { throw Fault(description: "a bare >") }
            rest = ""
            return
        }
        guard !rest[..<start].contains(">") else { throw Fault(description: "a bare >") }
        try checkEntities(rest[..<start])
        rest = rest[rest.index(after: start)...]
        let isEnd = rest.first == "/"
        if isEnd { rest = rest.dropFirst() }
        let name = String(rest.prefix { $0.isLetter || $0.isNumber })
        rest = rest.dropFirst(name.count)
        guard Self.elements.contains(name) else { throw Fault(description: "the element \(name)") }
        guard !isEnd else {
            guard rest.first == ">", open.popLast() == name else {
                throw Fault(description: "the end tag of \(name)")
            }
            rest = rest.dropFirst()
            return
        }
        tags[name, default: 0] += 1
        let attributes = try readAttributes()
        try check(attributes, of: name)
        if !Self.void.contains(name) { open.append(name) }
    }

    private mutating func readAttributes() throws -> [String: String] {
        var attributes: [String: String] = [:]
        while rest.first == " " {
            rest = rest.dropFirst()
            let name = String(rest.prefix { $0.isLetter || $0 == "-" })
            rest = rest.dropFirst(name.count)
            var value = ""
            if rest.hasPrefix("=\"") {
                rest = rest.dropFirst(2)
                guard let end = rest.firstIndex(of: "\"") else {
                    throw Fault(description: "a quote")
                }
                value = String(rest[..<end])
                rest = rest[rest.index(after: end)...]
            }
            guard !value.contains("<"), !value.contains(">"), attributes[name] == nil else {
                throw Fault(description: "the attribute \(name)=\(value)")
            }
            try checkEntities(value[...])
            attributes[name] = Self.decoded(value)
        }
        guard rest.first == ">" else { throw Fault(description: "a tag at \(rest.prefix(40))") }
        rest = rest.dropFirst()
        return attributes
    }

    private mutating func check(_ attributes: [String: String], of element: String) throws {
        for (name, value) in attributes {
            let isKnown =
                Self.attributes.contains(name) || name.hasPrefix("data-") || name.hasPrefix("aria-")
            guard isKnown, !name.hasPrefix("on"), name != "style" else {
                throw Fault(description: "the attribute \(name)")
            }
            if ["href", "src", "action"].contains(name) {
                guard WebLink(untrusted: value) != nil else {
                    throw Fault(description: "the URL \(value)")
                }
                if element == "a" { links.append(value) }
                if element == "script" { scripts.append(value) }
                if element != "a", value.contains(":"), name != "href" {
                    throw Fault(description: "\(element) loads \(value)")
                }
            }
            if name == "id" { ids.append(value) }
        }
        if element == "script", attributes["src"] == nil {
            throw Fault(description: "an inline script")
        }
        if element == "a", let link = attributes["href"], link.contains(":"),
            attributes["rel"] == nil
        {
            throw Fault(description: "the link \(link) has no relation")
        }
    }

    /// Only the entities that the writer makes.
    private func checkEntities(_ text: Substring) throws {
        var text = text
        while let start = text.firstIndex(of: "&") {
            text = text[start...]
            guard ["&amp;", "&lt;", "&gt;", "&quot;"].contains(where: text.hasPrefix) else {
                throw Fault(description: "the entity \(text.prefix(12))")
            }
            text = text.dropFirst()
        }
    }

    private static func decoded(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
}
