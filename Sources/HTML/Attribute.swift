/// An attribute of an element.
///
/// Attributes that may hold a URL, run a script or change the style take values of types that can't do harm: there is
/// none for `style` or `on…`.
public struct Attribute: Sendable {
    let name: StaticString
    /// The text, which is escaped when it is written; nil for an attribute without a value.
    let value: String?

    fileprivate init(_ name: StaticString, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Creates an attribute with a text that is no URL.
    ///
    /// The name must not be that of an attribute that browsers treat as a URL, script or style.
    public static func text(_ name: StaticString, _ value: String) -> Attribute {
        precondition(!isActive(name), "the attribute needs a type of its own")
        return Attribute(name, value)
    }

    /// Creates an attribute without a value, such as `hidden`.
    public static func flag(_ name: StaticString) -> Attribute { Attribute(name, nil) }

    /// The destination of a link.
    public static func href(_ url: WebLink) -> Attribute { Attribute("href", url.text) }
    /// The file of a script.
    public static func src(_ url: WebLink) -> Attribute { Attribute("src", url.text) }
    /// The URL that a form is sent to.
    public static func action(_ url: WebLink) -> Attribute { Attribute("action", url.text) }

    private static func isActive(_ name: StaticString) -> Bool {
        let text = "\(name)"
        return text.hasPrefix("on")
            || [
                "action", "background", "cite", "data", "formaction", "href", "ping", "poster",
                "src", "srcdoc", "srcset", "style", "xlink:href", "http-equiv",
            ].contains(text)
    }

    /// The security policy of a document, in a `meta` element.
    public static let contentSecurityPolicy = Attribute("http-equiv", "Content-Security-Policy")
}

// Attributes whose values are texts, by their names in the HTML standard, which describes them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Attribute {
    public static func `class`(_ names: StaticString) -> Attribute {
        Attribute("class", "\(names)")
    }
    public static func id(_ id: String) -> Attribute { Attribute("id", id) }
    public static func lang(_ tag: String) -> Attribute { Attribute("lang", tag) }
    public static func title(_ text: String) -> Attribute { Attribute("title", text) }
    public static func name(_ name: StaticString) -> Attribute { Attribute("name", "\(name)") }
    public static func content(_ text: String) -> Attribute { Attribute("content", text) }
    public static func type(_ type: StaticString) -> Attribute { Attribute("type", "\(type)") }
    public static func rel(_ relation: StaticString) -> Attribute {
        Attribute("rel", "\(relation)")
    }
    public static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
}
