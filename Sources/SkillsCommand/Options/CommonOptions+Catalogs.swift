internal import FileTree
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Synchronization
internal import SystemPackage
internal import Terminal
internal import Transfer

/// Whether reading catalogs leaves anything on this machine.
enum CatalogTraces {
    /// The cache is filled, and keys and versions are recorded.
    case kept
    /// Keys and versions are checked as usual; everything is removed in the end.
    case none
}

extension CommonOptions {
    /// Runs `body` with catalogs, and closes connections at the end.
    func withCatalogs<Result>(
        _ references: [CatalogReference], _ transfer: TransferOptions = .none,
        _ traces: CatalogTraces = .kept, _ body: (Catalogs, CatalogReading) async throws -> Result
    ) async throws -> Result {
        let world = World.current
        let store = try userStore()
        let folder = traces == .none ? try store.makeDownloadFolder() : nil
        defer { folder?.discard() }
        let places = folder.map {
            CatalogPlaces(
                cache: $0.directory.path, trust: $0.directory.path.appending("catalogs.json"))
        }
        let usual = CatalogPlaces(of: store.locations)
        if let places { try usual.copyTrust(to: places) }
        let connection = CatalogConnection(
            transfer.configuration(world), world.gitSettings(store.locations))
        defer { connection.close() }
        let now = UTCTime(world.now())?.seconds ?? 0
        let board = ProgressBoard(notes)
        let context = try SessionContext(store, transfer, board)
        let access = CatalogAccess(
            transfer: connection.open, lister: RepositoryCatalog(context), now: { now })
        let catalogs = Catalogs(
            references, places: places ?? usual, access: access)
        let locator = CatalogLocator(context) { address, limit in
            do throws(TransferError) {
                let request = TransferRequest(address, byteLimit: limit)
                return .success(try await connection.open().fetch(request).body)
            } catch {
                return .failure(error)
            }
        }
        return try await body(catalogs, CatalogReading(board: board, locator: locator))
    }
}

/// What reading catalogs needs besides them.
struct CatalogReading {
    /// Shows downloads.
    let board: ProgressBoard
    /// Detects the kinds of catalogs.
    let locator: CatalogLocator
}

extension World {
    /// Returns the catalogs in the cache; no server is asked.
    func cachedCatalogs(_ references: [CatalogReference], _ locations: StoreLocations) -> Catalogs {
        let connection = CatalogConnection(
            TransferConfiguration(environment: environment), gitSettings(locations))
        let access = CatalogAccess(
            transfer: connection.open, lister: NoListing(), now: { 0 }, network: .offline)
        return Catalogs(references, places: CatalogPlaces(of: locations), access: access)
    }
}

extension CatalogPlaces {
    /// The places in a user's cache and state.
    init(of locations: StoreLocations) {
        self.init(
            cache: locations.cacheFolder.appending("catalogs"),
            trust: locations.stateFolder.appending("catalogs.json"))
    }
}

/// The client of catalogs, which is created when the first request is made.
final class CatalogConnection: Sendable {
    private let configuration: TransferConfiguration
    private let git: GitSettings
    private let client = Mutex<(transfer: Transfer, authorized: AuthorizedTransfer)?>(nil)

    init(_ configuration: TransferConfiguration, _ git: GitSettings) {
        self.configuration = configuration
        self.git = git
    }

    /// Returns the client.
    @Sendable func open() -> AuthorizedTransfer {
        client.withLock { client in
            if let client { return client.authorized }
            let transfer = Transfer(configuration: configuration)
            let authorized = git.authorized(transfer)
            client = (transfer, authorized)
            return authorized
        }
    }

    func close() { client.withLock { $0?.transfer.close() } }
}

/// Lists no repositories, because only the cache is read.
struct NoListing: RepositoryListing {
    func listing(
        of reference: CatalogReference, unless tag: String?
    ) async throws(CatalogError) -> CatalogListing? {
        throw .invalidLocation(reference)
    }
}
