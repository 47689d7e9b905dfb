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

extension NameRequest: CustomStringConvertible {
    /// The request as a user types it.
    public var description: String {
        (catalog.map { "\($0):" } ?? "") + (publisher.map { "\($0)/" } ?? "") + name
            + (version.map { "@\($0)" } ?? "")
    }
}
