import Git
import SkillCatalog
import SkillSource
import SkillStore
import SystemPackage
import Transfer

@testable import SkillOperations

extension SessionContext {
    /// Creates a context whose files are all in a home folder; servers may use plain http.
    init(
        home: FilePath, catalogs: [CatalogReference] = [], language: String? = nil
    ) {
        let locations = StoreLocations(
            scope: .user, agents: [.claudeCode], home: home, environment: [:])
        var transfer = TransferConfiguration()
        transfer.plainHTTP = .allowed
        let caches = home.appending("caches")
        self.init(
            store: SkillStore(
                locations: locations,
                environment: StoreEnvironment(now: { "2026-11-21T00:00:00Z" })),
            transfer: transfer,
            git: GitSettings(
                environment: [:], caches: caches.appending("git"),
                archiveTags: caches.appending("archives")),
            catalogs: [.embedded] + catalogs,
            catalogPaths: CatalogPaths(
                cache: caches.appending("catalogs"), trust: home.appending("catalogs.json")),
            environment: [:], home: home, workingDirectory: home, now: 0, language: language)
    }
}
