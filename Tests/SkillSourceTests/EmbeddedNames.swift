import RemoteStore
import SkillCatalog
import SystemPackage
import Transfer

extension Catalogs {
    /// The embedded catalog alone, which needs no server.
    static func onlyEmbedded(in folder: FilePath) -> Catalogs {
        Catalogs(
            [.embedded],
            paths: CatalogPaths(
                cache: folder.appending("catalogs"), trust: folder.appending("catalogs.json")),
            access: CatalogAccess(
                transfer: { fatalError("the embedded catalog needs no server") },
                stores: RemoteStores(environment: [:], home: folder) {
                    fatalError("the embedded catalog needs no server")
                }, lister: NoRepositories(), now: { 0 }))
    }
}

private struct NoRepositories: CatalogLister {
    func listing(
        of reference: CatalogReference, unless tag: String?
    ) async throws(CatalogError) -> CatalogListing? { nil }
}
