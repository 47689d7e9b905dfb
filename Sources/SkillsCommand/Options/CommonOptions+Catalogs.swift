internal import FileTree
internal import Problem
internal import RemoteStore
internal import SkillCatalog
internal import SkillOperations
internal import SkillPolicy
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Transfer

/// The data that reading catalogs leaves on this machine.
enum CatalogRetention {
    /// The cache is filled, and keys and versions are recorded.
    case keep
    /// Keys and versions are checked as usual; everything is removed in the end.
    case discard
}

/// The services that a command uses to read catalogs.
struct CatalogTools {
    /// Shows downloads.
    let board: ProgressBoard
    /// Detects the kinds of catalogs.
    let locator: CatalogLocator
}

extension CommonOptions {
    /// Runs `body` with catalogs, and closes connections at the end.
    func withCatalogs<Result>(
        _ references: [CatalogReference], _ transfer: TransferOptions = .none,
        _ retention: CatalogRetention = .keep, network: CatalogAccess.Network = .online,
        _ body: (Catalogs, CatalogTools) async throws -> Result
    ) async throws -> Result {
        let store = try userStore()
        let board = ProgressBoard(notes)
        var context = SessionContext(store, transfer, board, catalogs: references)
        context.catalogNetwork = network
        let folder = retention == .discard ? try store.makeDownloadFolder() : nil
        defer { folder?.discard() }
        if let path = folder?.directory.path {
            let paths = CatalogPaths(cache: path, trust: path.appending("catalogs.json"))
            try context.catalogPaths.copyTrust(to: paths)
            context.catalogPaths = paths
        }
        return try await Session.open(context, Admission(.install(.lenient)), .dryRun) { session in
            let tools = CatalogTools(board: board, locator: session.catalogLocator)
            return try await body(session.catalogs, tools)
        }
    }
}

extension World {
    /// Returns the catalogs in the cache; no server is asked.
    func cachedCatalogs(_ references: [CatalogReference], _ locations: StoreLocations) -> Catalogs {
        let (policy, git) = (policy(for: locations.scope), gitSettings(locations))
        let configuration = TransferOptions.none.configuration(self, policy)
        let access = CatalogAccess(
            transfer: { git.authorized(Transfer(configuration: configuration)) },
            stores: RemoteStores(environment: [:], home: home) {
                Transfer(configuration: configuration)
            }, lister: NoListing(), now: { 0 }, network: .offline)
        return Catalogs(
            references, paths: CatalogPaths(of: locations), access: access
        ) { policy.refusal(ofCatalog: $0) }
    }
}

extension CatalogPaths {
    /// The paths in a user's cache and state.
    init(of locations: StoreLocations) {
        self.init(
            cache: locations.cacheFolder.appending("catalogs"),
            trust: locations.stateFolder.appending("catalogs.json"))
    }
}

/// Lists no repositories, because only the cache is read.
private struct NoListing: CatalogLister {
    func listing(
        of reference: CatalogReference, unless tag: String?
    ) async throws(CatalogError) -> CatalogListing? {
        throw .invalidLocation(reference)
    }
}
