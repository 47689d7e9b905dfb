import RemoteStore
import Synchronization
import SystemPackage
import TestSupport
import Transfer

@testable import SkillCatalog

/// The files of a user with configured catalogs, a clock that stands still, and repositories that are lists.
final class CatalogMachine: Sendable {
    let folder: TemporaryDirectory
    let lister = ListedRepositories()
    private let time = Mutex(1_800_000_000)
    private let transfer: Transfer

    init(certificates: FilePath? = nil) throws {
        folder = try TemporaryDirectory()
        var configuration = TransferConfiguration()
        configuration.attempts = 1
        configuration.certificateFile = certificates
        transfer = Transfer(configuration: configuration)
    }

    deinit { transfer.close() }

    var now: Int { time.withLock { $0 } }
    var paths: CatalogPaths {
        CatalogPaths(
            cache: folder.path.appending("cache"),
            trust: folder.path.appending("state/catalogs.json"))
    }

    /// Moves the clock.
    func wait(seconds: Int) { time.withLock { $0 += seconds } }

    /// Lets caches become too old to be used without a request.
    func waitUntilStale() { wait(seconds: CatalogReader.freshness + 1) }

    func catalogs(
        _ configured: [CatalogReference], _ network: CatalogAccess.Network = .online,
        progress: @escaping @Sendable (CatalogName, TransferProgress) -> Void = { _, _ in }
    ) -> Catalogs {
        let client = AuthorizedTransfer(
            transfer, credentials: EnvironmentCredentials(environment: [:], helpers: []))
        var access = CatalogAccess(
            transfer: { client },
            stores: RemoteStores(environment: [:], home: folder.path) { [transfer] in transfer },
            lister: lister, now: { [self] in now }, network: network)
        access.progress = progress
        return Catalogs([.embedded] + configured, paths: paths, access: access)
    }
}

/// Repositories and folders whose listings tests set.
final class ListedRepositories: CatalogLister {
    private let listings = Mutex<[String: CatalogListing]>([:])
    private let count = Mutex(0)

    /// How often something was listed.
    var calls: Int { count.withLock { $0 } }

    func set(_ location: String, _ entries: [CatalogEntry], tag: String) {
        listings.withLock { $0[location] = CatalogListing(entries: entries, tag: tag) }
    }

    func listing(
        of reference: CatalogReference, unless tag: String?
    ) async throws(CatalogError) -> CatalogListing? {
        count.withLock { $0 += 1 }
        guard let listing = listings.withLock({ $0[reference.location] }) else {
            throw .invalidLocation(reference)
        }
        return listing.tag == tag ? nil : listing
    }
}

extension CatalogReference {
    /// A static index.
    static func index(
        _ name: String, _ location: String, key: String? = nil
    ) throws -> CatalogReference {
        try CatalogReference(
            name: name.catalogName, kind: .index, location: location, key: key)
    }

    /// A git repository of ``ListedRepositories``.
    static func git(_ name: String) throws -> CatalogReference {
        try CatalogReference(name: name.catalogName, kind: .git, location: "owner/\(name)")
    }
}

extension String {
    fileprivate var catalogName: CatalogName {
        get throws {
            guard let name = CatalogName(self) else { throw EntryFault.invalidName(self) }
            return name
        }
    }
}
