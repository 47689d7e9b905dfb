/// A catalog as it is configured.
public struct CatalogReference: Sendable, Hashable {
    /// The kind of a catalog.
    public enum Kind: String, Sendable, CaseIterable {
        /// A static index (``IndexRoot``) on any web server, or in a folder on this machine.
        case index
        /// A host with `/.well-known/agent-skills/index.json` or the older `/.well-known/skills/index.json`.
        case wellKnown = "well-known"
        /// A registry with the interface of ClawHub, version 1.
        case registry
        /// A list of plugins in the form of Claude Code, at a URL, whose plugins are hosted elsewhere.
        case marketplace
        /// A git repository of skills, with or without a list of plugins.
        case git
        /// A local folder of skills, with or without a list of plugins.
        case folder
        /// The catalog that is part of the program.
        case embedded

        /// The kinds of catalogs that users add.
        public static let allCases: [Self] = [
            .index, .wellKnown, .registry, .marketplace, .git, .folder,
        ]

        /// Returns the kind of this name; nil if users add no catalogs of such a kind.
        public static func named(_ text: String) -> Self? {
            allCases.first { $0.rawValue == text }
        }

        /// Whether catalogs of this kind can be signed.
        public var isSigned: Bool { self == .index }

        /// Whether a location of a catalog of this kind is a path on this machine.
        public func takesPath(_ location: String) -> Bool {
            switch self {
            case .folder: true
            case .index: !location.contains("://")
            case .wellKnown, .registry, .marketplace, .git, .embedded: false
            }
        }
    }

    /// The catalog that is part of the program; policies know it by its name.
    public static let embedded = CatalogReference(
        name: .embedded, kind: .embedded, location: CatalogName.embedded.description)

    /// The name that commands give the catalog.
    public let name: CatalogName
    /// The kind of service or files that it is read from.
    public let kind: Kind
    /// A URL, an absolute path, or the address of a repository.
    public let location: String
    /// The key that must have signed it, as text of a minisign public key; nil if none is pinned.
    public let key: String?

    /// Creates a reference.
    public init(name: CatalogName, kind: Kind, location: String, key: String? = nil) {
        self.name = name
        self.kind = kind
        self.location = location
        self.key = key
    }
}
