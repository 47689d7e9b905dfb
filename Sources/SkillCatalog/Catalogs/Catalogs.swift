/// The catalogs of a user, in the order in which names are looked up: the embedded one, then the configured ones.
public struct Catalogs: Sendable {
    /// The configured catalogs, in order.
    public let references: [CatalogReference]
    let places: CatalogPlaces
    let access: CatalogAccess

    /// Creates the set; nothing is read yet.
    public init(
        _ references: [CatalogReference], places: CatalogPlaces, access: CatalogAccess
    ) {
        self.references = references
        self.places = places
        self.access = access
    }

    /// Returns the entry that a request means.
    ///
    /// The first catalog that has the name wins. One that can't be read ends the search, so that an outage never
    /// changes which skill a name means. A renamed entry is followed.
    public func entry(for request: NameRequest) async throws(CatalogError) -> FoundEntry {
        throw .notFound(request, similar: [])
    }

    /// Returns what every catalog has under a name.
    public func entries(named name: String) async -> [CatalogAnswer] {
        [CatalogAnswer(catalog: .embedded, result: .success([]))]
    }

    /// Returns the files for searching that are on this machine, embedded first; no server is asked.
    public func searchable(_ only: CatalogName?) throws(CatalogError) -> [SearchableCatalog] {
        [SearchableCatalog(name: .embedded, segments: [], refreshed: nil)]
    }

    /// Compares catalogs with their servers, in parallel, and brings the cache up to date; nil for all.
    public func refresh(_ names: Set<CatalogName>?) async -> [RefreshReport] { [] }

    /// Returns the state of a catalog on this machine.
    public func status(of reference: CatalogReference) -> CatalogStatus {
        CatalogStatus(entries: nil, refreshed: nil, trust: nil, size: 0)
    }
}
