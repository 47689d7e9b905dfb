internal import HTML
internal import Markdown
internal import Web

/// Writes a Markdown text from outside as a part of a page.
///
/// Headings are below those of the page and skip no level, links lead to the files on the page or to `http`, `https` and
/// `mailto` URLs, and images become links, so that the page loads nothing from other hosts.
struct MarkdownPage {
    /// The depth of nested blocks beyond which they are not shown as such.
    private static let depthLimit = 24
    /// The number of columns from which on a line of code needs scrolling.
    private static let codeWidth = 72

    /// The words that the page has for its reader.
    struct Words {
        let table: String
        let image: String
    }

    private let words: Words
    private let files: Set<String>
    private let idPrefix: String
    private var writer = MarkupWriter()
    /// The end tags of the elements that were entered; none for those that are not shown.
    private var ends: [[Tag]] = []
    /// The levels of the headings that the current one is below.
    private var levels: [Int] = []
    private var headingText: [UInt8]?
    /// The ids so far, with the highest number that was appended to each.
    private var slugs: [String: Int] = [:]
    private var code: (bytes: [UInt8], language: String)?
    private var linkDepth = 0
    /// The image whose text is read; images in this text are a part of it.
    private var imageText: (source: String, bytes: [UInt8])?
    private var imageDepth = 0
    private var heading: (bytes: MarkupWriter, level: Int)?

    /// Returns the page of a text.
    ///
    /// `files` are the paths that it may link to; `idPrefix` keeps the ids of its headings apart from others.
    static func markup(
        _ bytes: [UInt8], files: Set<String>, words: Words, idPrefix: String = "t-"
    ) -> Markup {
        var page = MarkdownPage(files: files, words: words, idPrefix: idPrefix)
        for event in MarkdownEvent.all(in: bytes) { page.take(event) }
        return page.writer.markup
    }

    private init(files: Set<String>, words: Words, idPrefix: String) {
        self.files = files
        self.idPrefix = idPrefix
        self.words = words
    }

    private mutating func take(_ event: MarkdownEvent) {
        switch event {
        case .enter(let element): enter(element)
        case .leave(let element): leave(element)
        case .text(let bytes): text(bytes)
        case .lineBreak:
            guard imageText == nil else { return text([0x20]) }
            writer.element(.br)
        case .softBreak: text([0x0A])
        }
    }

    private mutating func text(_ bytes: [UInt8]) {
        if imageText != nil {
            imageText?.bytes += bytes
            return
        }
        if code != nil {
            code?.bytes += bytes
            return
        }
        headingText?.append(contentsOf: bytes)
        writer.text(bytes)
    }

    // MARK: Elements

    private mutating func enter(_ element: MarkdownEvent.Element) {
        guard imageText == nil else {
            if case .image = element { imageDepth += 1 }
            return ends.append([])
        }
        switch element {
        case .heading(let level): beginHeading(level)
        case .codeBlock(let language): code = ([], language)
        case .image(let source): imageText = (source, [])
        case .link: linkDepth += 1
        default: break
        }
        begin(elements(of: element))
        if case .item(let isDone?) = element { writer.text(isDone ? "\u{2611} " : "\u{2610} ") }
    }

    /// The elements that show one of the text; none for those that are written at their end, and for links that must not
    /// be followed.
    private func elements(of element: MarkdownEvent.Element) -> [(Tag, [Attribute])] {
        switch element {
        case .quote: [(.blockquote, [])]
        case .paragraph: [(.p, [])]
        case .rule: [(.hr, [])]
        case .list(let start):
            [start.map { (.ol, $0 == 1 ? [] : [.text("start", "\($0)")]) } ?? (.ul, [])]
        case .item(let isDone): [(.li, isDone == nil ? [] : [.class("task")])]
        case .heading, .codeBlock, .image: []
        case .table: [(.div, scrollAttributes), (.table, [])]
        case .tableHead: [(.thead, [])]
        case .tableBody: [(.tbody, [])]
        case .tableRow: [(.tr, [])]
        case .cell(let isHead, let alignment): [(isHead ? .th : .td, Self.class(alignment))]
        case .emphasis: [(.em, [])]
        case .strong: [(.strong, [])]
        case .strikethrough: [(.s, [])]
        case .code: [(.code, [])]
        // Links do not nest, but a URL in angle brackets may be part of one's text.
        case .link(let destination):
            linkDepth > 1 ? [] : link(to: destination).map { [(.a, $0)] } ?? []
        }
    }

    /// A table may be wider than the page, so that the keyboard must be able to scroll it.
    private var scrollAttributes: [Attribute] {
        [
            .class("scroll"), .text("tabindex", "0"), .text("role", "group"),
            .label(words.table),
        ]
    }

    private mutating func begin(_ opened: [(Tag, [Attribute])]) {
        guard ends.count < Self.depthLimit else { return ends.append([]) }
        for (tag, attributes) in opened {
            if tag.isVoid {
                writer.element(tag, attributes)
            } else {
                writer.start(tag, attributes)
            }
        }
        ends.append(opened.filter { !$0.0.isVoid }.reversed().map(\.0))
    }

    private mutating func leave(_ element: MarkdownEvent.Element) {
        switch element {
        case .heading: endHeading()
        case .codeBlock: endCode()
        case .image: endImage()
        case .link where imageText == nil: linkDepth -= 1
        default: break
        }
        for tag in ends.popLast() ?? [] { writer.end(tag) }
        switch element {
        case .paragraph, .list, .quote, .table, .item, .rule, .tableRow: writer.newline()
        default: break
        }
    }

    private static func `class`(_ alignment: MarkdownEvent.Alignment) -> [Attribute] {
        switch alignment {
        case .none, .left: []
        case .center: [.class("center")]
        case .right: [.class("right")]
        }
    }

    // MARK: Headings

    private mutating func beginHeading(_ level: Int) {
        while let last = levels.last, last >= level { levels.removeLast() }
        levels.append(level)
        // The id is known at the end, so that the text waits in a writer of its own.
        heading = (writer, min(2 + levels.count, 6))
        writer = MarkupWriter()
        headingText = []
    }

    private mutating func endHeading() {
        guard let (outer, level) = heading, let text = headingText else { return }
        let inner = writer.markup
        writer = outer
        let tag: Tag = [.h3, .h4, .h5, .h6][level - 3]
        writer.element(tag, [.id(id(of: String(decoding: text, as: UTF8.self)))]) {
            $0.markup(inner)
        }
        writer.newline()
        (heading, headingText) = (nil, nil)
    }

    private mutating func id(of heading: String) -> String {
        let slug = idPrefix + HeadingSlug.anchor(of: heading)
        var id = slug
        // A numbered one may be the slug of another heading.
        while slugs[id] != nil {
            slugs[slug, default: 0] += 1
            id = "\(slug)-\(slugs[slug, default: 0])"
        }
        slugs[id] = 0
        return id
    }

    // MARK: Code

    private mutating func endCode() {
        guard let (bytes, language) = code else { return }
        code = nil
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let isWide = lines.contains { $0.count > Self.codeWidth }
        var attributes: [Attribute] = isWide ? [.text("tabindex", "0")] : []
        let name = String(language.prefix { !$0.isWhitespace }.prefix(24))
        if !name.isEmpty { attributes.append(.text("data-language", name)) }
        writer.element(.pre, attributes) { $0.element(.code) { $0.text(bytes) } }
        writer.newline()
    }

    // MARK: Links

    /// The attributes of a link; nil if its destination must not be one, so that its text is shown alone.
    private func link(to destination: String) -> [Attribute]? {
        guard let link = safeLink(to: destination) else { return nil }
        guard link.isExternal else { return [.href(link)] }
        return [.href(link), .rel("nofollow noopener ugc")]
    }

    private func safeLink(to destination: String) -> WebLink? {
        // Bytes are compared: a character may be a sign and what follows it.
        if destination.utf8.first == UInt8(ascii: "#") {
            let anchor = decoded(destination.utf8.dropFirst())
            return anchor.isEmpty ? nil : .fragment(idPrefix + anchor)
        }
        guard let link = WebLink(untrusted: destination) else { return nil }
        if link.isExternal { return link }
        var path = destination.utf8.prefix { !"?#".utf8.contains($0) }
        while path.starts(with: "./".utf8) { path = path.dropFirst(2) }
        let name = decoded(path)
        return files.contains(name) ? .fragment(SkillFileList.id(of: name)) : nil
    }

    private func decoded(_ text: Substring.UTF8View) -> String {
        String(decoding: PercentEncoding.decode(Array(text)[...]), as: UTF8.self)
    }

    private mutating func endImage() {
        guard let (source, bytes) = imageText else { return }
        guard imageDepth == 0 else {
            imageDepth -= 1
            return
        }
        imageText = nil
        let text = bytes.isEmpty ? words.image : String(decoding: bytes, as: UTF8.self)
        let link = linkDepth > 0 ? nil : link(to: source)
        guard let link else {
            writer.element(.span, [.class("image")], text)
            return
        }
        writer.element(.a, [.class("image")] + link, text)
    }
}
