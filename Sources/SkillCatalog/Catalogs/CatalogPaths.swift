internal import FileTree
public import SystemPackage

/// The folders in which catalogs keep files on this machine.
public struct CatalogPaths: Sendable, Hashable {
    /// The folder of the cache, which may be deleted at any time.
    public let cache: FilePath
    /// The file of the keys and versions that were seen, which must be kept.
    public let trust: FilePath

    /// Uses a cache folder, and a file for the record of trust; neither has to exist.
    public init(cache: FilePath, trust: FilePath) {
        self.cache = cache
        self.trust = trust
    }

    /// Copies the keys and versions that were seen to other paths, so that the same catalogs are refused there.
    public func copyTrust(to other: CatalogPaths) throws(CatalogError) {
        try TrustFile(path: trust).copy(to: other.trust)
    }
}
