public import RemoteStore
public import Transfer

/// The means by which catalogs are read.
public struct CatalogAccess: Sendable {
    /// Whether servers may be asked.
    public enum Network: Sendable, Equatable {
        /// Servers are asked when the cache is too old.
        case online
        /// Servers are asked, but only the cache is read of these catalogs, such as those that only a project names.
        case onlineExcept(Set<CatalogName>)
        /// Only the cache is read.
        case offline

        /// Whether the server of one catalog may be asked.
        func of(_ name: CatalogName) -> Network {
            switch self {
            case .onlineExcept(let names): names.contains(name) ? .offline : .online
            case .online, .offline: self
            }
        }
    }

    /// Returns the client for requests, which sends credentials; called when a request is needed.
    public let transfer: @Sendable () -> AuthorizedTransfer
    /// Object stores and container registries, which have catalogs, too.
    public let stores: RemoteStores
    /// Lists git repositories, folders and lists of plugins.
    public let lister: any CatalogLister
    /// Returns the time, in seconds since 1970.
    public let now: @Sendable () -> Int
    /// Whether servers may be asked.
    public private(set) var network: Network
    /// Called as the files of a catalog are downloaded.
    public var progress: @Sendable (CatalogName, TransferProgress) -> Void = { _, _ in }

    /// Creates means of access.
    public init(
        transfer: @escaping @Sendable () -> AuthorizedTransfer, stores: RemoteStores,
        lister: any CatalogLister, now: @escaping @Sendable () -> Int,
        network: Network = .online
    ) {
        self.transfer = transfer
        self.stores = stores
        self.lister = lister
        self.now = now
        self.network = network
    }

    /// The means for one catalog.
    func of(_ reference: CatalogReference) -> CatalogAccess {
        var access = self
        access.network = network.of(reference.name)
        return access
    }
}

/// Lists git repositories, folders and lists of plugins as catalogs.
public protocol CatalogLister: Sendable {
    /// Lists the skills of a catalog of the kind `git`, `folder` or `marketplace`.
    ///
    /// Returns nil if nothing changed since `tag`, the tag of an earlier listing: a commit, a hash of the state of a
    /// folder, or a digest.
    func listing(
        of reference: CatalogReference, unless tag: String?
    ) async throws(CatalogError) -> CatalogListing?
}
