/// A catalog whose key and version are remembered, whether it is configured or not.
public struct TrustedCatalog: Sendable, Hashable {
    /// The kind of service or files that it is read from.
    public let kind: CatalogReference.Kind
    /// Its location, in the form that the record has.
    public let location: String

    init(_ reference: CatalogReference) {
        kind = reference.kind
        location = reference.canonicalLocation
    }

    /// Reads the name of a record: the kind and the location.
    init?(recordName: String) {
        let parts = recordName.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let kind = CatalogReference.Kind(rawValue: parts[0]) else {
            return nil
        }
        self.kind = kind
        location = parts[1]
    }

    /// The key of its record: the kind and the location.
    var recordName: String { "\(kind.rawValue) \(location)" }

    /// Whether it is at a location, which may be written in another way.
    func isAt(_ other: String) -> Bool {
        CatalogReference.canonicalLocation(other, of: kind) == location
    }
}

extension Catalogs {
    /// Returns the catalogs that are remembered under a name or at one of some locations, in the order of locations.
    public func remembered(
        as name: String, orAt locations: [String]
    ) throws(CatalogError) -> [TrustedCatalog] {
        try TrustFile(path: paths.trust).catalogs(named: name, orAt: locations)
    }

    /// Forgets the key and the version of a catalog.
    public func forget(_ catalog: TrustedCatalog) async throws(CatalogError) {
        try await TrustFile(path: paths.trust).forget(catalog)
    }
}
