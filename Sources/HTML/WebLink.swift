internal import Web

/// A URL that is safe to follow: relative, `http`, `https` or `mailto`.
public struct WebLink: Sendable, Hashable {
    /// The maximum length of a URL from outside, in UTF-8; longer ones are not links.
    public static let lengthLimit = 2_048

    /// The URL.
    public let text: String

    private init(checked text: String) { self.text = text }

    /// Takes a URL from outside; nil if it has another scheme, or characters that no URL has.
    ///
    /// Browsers skip tabs and line breaks and treat `\` as `/`, so that none of them are allowed.
    public init?(untrusted text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.lengthLimit,
            text.unicodeScalars.allSatisfy(Self.allows)
        else { return nil }
        if let scheme = Self.scheme(of: text) {
            guard ["http", "https", "mailto"].contains(scheme) else { return nil }
            if scheme != "mailto" {
                let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
                guard rest.starts(with: "//".utf8),
                    rest.dropFirst(2).first.map({ !"/?#".utf8.contains($0) }) == true
                else { return nil }
            }
            // Bytes are compared: with a variation selector after it, a slash is another character, but not for a browser.
        } else if text.utf8.starts(with: "//".utf8) {
            // Another host, by whatever scheme the page has.
            return nil
        }
        self.text = text
    }

    /// A link to a file of the same site: path components that are percent-encoded, below `base`, which ends in `/` or is
    /// empty.
    public static func file(_ base: String, _ components: [String]) -> WebLink {
        WebLink(checked: base + components.map(\.percentEncoded).joined(separator: "/"))
    }

    /// A link to a folder of the same site, as ``file(_:_:)``; without components, to the base.
    public static func folder(_ base: String, _ components: [String]) -> WebLink {
        let text = base + components.map { $0.percentEncoded + "/" }.joined()
        return WebLink(checked: text.isEmpty ? "./" : text)
    }

    /// A link to an element of the same page.
    public static func fragment(_ id: String) -> WebLink {
        WebLink(checked: "#" + id.percentEncoded)
    }

    /// The same link with a query, whose value is percent-encoded.
    public func query(_ name: StaticString, _ value: String) -> WebLink {
        WebLink(checked: "\(text)?\(name)=\(value.percentEncoded)")
    }

    /// Whether it leads to a host.
    public var isExternal: Bool { Self.scheme(of: text) != nil }

    /// The scheme before the first `:`, in lowercase; nil if `/`, `?` or `#` come before.
    private static func scheme(of text: String) -> String? {
        guard let end = text.utf8.firstIndex(where: { ":/?#".utf8.contains($0) }),
            text.utf8[end] == UInt8(ascii: ":")
        else { return nil }
        return text[..<end].lowercased()
    }

    private static func allows(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{0}"..."\u{20}", "\u{7F}"..."\u{A0}", "\\", "<", ">", "\"", "`": false
        default: !VisibleText.isHidden(scalar)
        }
    }
}
