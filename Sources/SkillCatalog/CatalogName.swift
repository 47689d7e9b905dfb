/// The name that the user gives a catalog, as in `acme:pdf`.
public struct CatalogName: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The catalog that is part of the program.
    public static let embedded = CatalogName(unchecked: "embedded")
    /// The maximum length, in bytes.
    static let lengthLimit = 64

    /// The text.
    public let description: String

    /// Prefixes of addresses, which a catalog cannot have as its name.
    public static let reserved: Set<String> = [
        "github", "gh", "gitlab", "gl", "bitbucket", "bb", "codeberg", "sourcehut", "srht", "gist",
        "http", "https", "ssh", "git", "file", "oci", "s3", "embedded",
    ]

    /// Checks a name: lowercase letters, digits and inner hyphens; not a reserved word.
    public init?(_ text: String) {
        guard (1...Self.lengthLimit).contains(text.utf8.count), text.first != "-", text.last != "-",
            text.utf8.allSatisfy(Self.allows), !Self.reserved.contains(text)
        else { return nil }
        description = text
    }

    private init(unchecked text: String) { description = text }

    /// Returns the catalog that an address names: a configured one, or `embedded`.
    public static func named(_ text: String) -> CatalogName? {
        text == embedded.description ? .embedded : CatalogName(text)
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "-")
        }
    }

    /// Compares bytes.
    public static func < (first: Self, second: Self) -> Bool {
        first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
    }
}
