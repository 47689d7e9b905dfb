public import SystemPackage

/// Where catalogs keep files on this machine.
public struct CatalogPlaces: Sendable, Hashable {
    /// The folder of the cache, which may be deleted at any time.
    public let cache: FilePath
    /// The file of the keys and versions that were seen, which must be kept.
    public let trust: FilePath

    /// Creates places.
    public init(cache: FilePath, trust: FilePath) {
        self.cache = cache
        self.trust = trust
    }
}
