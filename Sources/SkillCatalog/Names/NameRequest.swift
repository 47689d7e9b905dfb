/// A skill that is asked for by name: `name`, `name@version`, `publisher/name`, `catalog:name` or
/// `catalog:publisher/name`.
public struct NameRequest: Sendable, Hashable {
    /// The only catalog to ask; nil for all of them, in order.
    public var catalog: CatalogName?
    /// The only publisher; nil for any.
    public var publisher: Publisher?
    /// The name, which is not checked: catalogs have no skill with an invalid name.
    public var name: String
    /// The exact version; nil for the current one.
    public var version: String?

    /// Creates a request.
    public init(
        catalog: CatalogName? = nil, publisher: Publisher? = nil, name: String,
        version: String? = nil
    ) {
        self.catalog = catalog
        self.publisher = publisher
        self.name = name
        self.version = version
    }
}

extension NameRequest {
    /// Parses `[catalog:][publisher/]name[@version]`; nil if a part is empty or has characters that names don't have.
    ///
    /// Names may contain letters of any script: whether a catalog has the name is for the catalog to say.
    public init?(_ text: String) {
        let (catalog, rest) = Self.split(text, at: ":")
        let (publisher, nameAndVersion) = Self.split(rest, at: "/")
        let parts = nameAndVersion.split(
            separator: "@", maxSplits: 1, omittingEmptySubsequences: false
        ).map(String.init)
        guard parts.allSatisfy(Self.isPlain) else { return nil }
        self.init(name: parts[0], version: parts.count == 2 ? parts[1] : nil)
        if let catalog {
            guard let name = CatalogName.named(catalog) else { return nil }
            self.catalog = name
        }
        if let publisher {
            guard let publisher = Publisher(publisher) else { return nil }
            self.publisher = publisher
        }
    }

    private static func split(_ text: String, at separator: Character) -> (String?, String) {
        guard let index = text.firstIndex(of: separator) else { return (nil, text) }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
    }

    /// Returns whether a text consists of letters, digits, `-`, `_`, `.`, `+` and non-ASCII characters, and is
    /// neither `.`, `..` nor an option.
    public static func isPlain(_ text: String) -> Bool {
        guard !text.isEmpty, text != ".", text != "..", !text.hasPrefix("-") else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            guard scalar.isASCII else { return scalar.properties.generalCategory != .control }
            return scalar.properties.isAlphabetic
                || "0123456789-_.+".unicodeScalars.contains(scalar)
        }
    }
}

extension NameRequest: CustomStringConvertible {
    /// The request as a user types it.
    public var description: String {
        (catalog.map { "\($0):" } ?? "") + (publisher.map { "\($0)/" } ?? "") + name
            + (version.map { "@\($0)" } ?? "")
    }
}
