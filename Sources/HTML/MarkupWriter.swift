/// Markup that was written by a ``MarkupWriter``, and is therefore well-formed and escaped.
public struct Markup: Sendable, Hashable {
    /// The markup in UTF-8.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// No markup.
    public static let empty = Markup(bytes: [])
}

/// Writes HTML or XML into a buffer.
///
/// Text and the values of attributes escape themselves, names are part of the program, and URLs are of a type that
/// allows few schemes, so that no text from outside can become markup. Characters that can't be seen are written as
/// their code points (``VisibleText``).
public struct MarkupWriter: Sendable {
    /// The syntax of elements without content.
    public enum Dialect: Sendable {
        /// HTML has a fixed set of elements without end tags.
        case html
        case xml
    }

    private let dialect: Dialect
    private(set) var bytes: [UInt8] = []

    /// Creates a writer with an empty buffer.
    public init(_ dialect: Dialect = .html) { self.dialect = dialect }

    /// The markup so far.
    public var markup: Markup { Markup(bytes: bytes) }

    /// Returns the markup that a closure writes.
    public static func markup(
        _ dialect: Dialect = .html, _ write: (inout MarkupWriter) -> Void
    ) -> Markup {
        var writer = MarkupWriter(dialect)
        write(&writer)
        return writer.markup
    }

    /// Writes the line that a document starts with: `<!DOCTYPE html>` or an XML declaration.
    public mutating func startDocument() {
        switch dialect {
        case .html: add("<!DOCTYPE html>\n")
        case .xml: add("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        }
    }

    /// Writes an element and its content.
    public mutating func element(
        _ tag: Tag, _ attributes: [Attribute] = [], _ content: (inout MarkupWriter) -> Void
    ) {
        start(tag, attributes)
        content(&self)
        end(tag)
    }

    /// Writes an element that contains a text.
    public mutating func element(_ tag: Tag, _ text: String) { element(tag, [], text) }

    /// Writes an element that contains a text.
    public mutating func element(_ tag: Tag, _ attributes: [Attribute], _ text: String) {
        start(tag, attributes)
        self.text(text)
        end(tag)
    }

    /// Writes an element without content.
    public mutating func element(_ tag: Tag, _ attributes: [Attribute] = []) {
        if dialect == .xml {
            open(tag, attributes)
            add("/>")
        } else {
            start(tag, attributes)
            if !tag.isVoid { end(tag) }
        }
    }

    /// Writes a start tag; for elements that end in another call, such as those of a stream of events.
    public mutating func start(_ tag: Tag, _ attributes: [Attribute] = []) {
        open(tag, attributes)
        add(">")
    }

    /// Writes the end tag of an element that ``start(_:_:)`` began.
    public mutating func end(_ tag: Tag) {
        add("</")
        add(tag.name)
        add(">")
    }

    /// Writes a text.
    public mutating func text(_ text: String) { VisibleText.append(text.utf8, to: &bytes) }

    /// Writes a text in UTF-8; bytes that are not UTF-8 become replacement characters.
    public mutating func text(_ utf8: [UInt8]) { VisibleText.append(utf8, to: &bytes) }

    /// Writes markup that another writer made.
    public mutating func markup(_ markup: Markup) { bytes += markup.bytes }

    /// Writes a line break, which keeps files readable and differences short.
    public mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func open(_ tag: Tag, _ attributes: [Attribute]) {
        add("<")
        add(tag.name)
        for attribute in attributes {
            add(" ")
            add(attribute.name)
            guard let value = attribute.value else {
                // XML has no attributes without values.
                if dialect == .xml { add("=\"\"") }
                continue
            }
            add("=\"")
            VisibleText.append(value.utf8, to: &bytes)
            add("\"")
        }
    }

    private mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { buffer in unsafe bytes.append(contentsOf: buffer) }
    }
}
