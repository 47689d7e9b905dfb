internal import Tasks

extension Catalogs {
    /// Returns other catalogs with the same paths and means of access.
    public func with(_ references: [CatalogReference]) -> Catalogs {
        Catalogs(self, references)
    }

    /// Returns the catalogs without those of some names.
    public func without(_ names: Set<CatalogName>) -> Catalogs {
        with(references.filter { !names.contains($0.name) })
    }

    /// Removes a catalog from the cache; the key and version that were seen are kept.
    public func removeCache(of reference: CatalogReference) throws(CatalogError) {
        try reader(of: reference).folder.remove()
    }

    /// Removes the caches of other catalogs that were not refreshed for 30 days.
    ///
    /// Those of other projects are not among ``references``, so their caches are kept that long.
    public func removeUnusedCaches() {
        let used = Set(references.map { CatalogFolder(of: $0, in: paths.cache).path })
        let oldest = access.now() - Self.unusedAge
        for folder in CatalogFolder.all(in: paths.cache) where !used.contains(folder) {
            CatalogFolder.remove(folder, unlessRefreshedSince: oldest)
        }
    }

    /// The age at which the cache of a catalog that is not configured is removed, in seconds.
    private static let unusedAge = 30 * 86_400

    /// The registries that ``searchRegistries(_:only:limit:)`` asks.
    public func registries(_ only: CatalogName?) -> [CatalogReference] {
        references.filter {
            $0.kind == .registry && (only == nil || only == $0.name) && refusal(of: $0) == nil
        }
    }

    /// Returns the results of the registries' own searches, all asked at the same time; one that fails is an error of
    /// its own.
    public func searchRegistries(
        _ words: String, only: CatalogName?, limit: Int
    ) async -> [CatalogAnswer] {
        await ParallelWork.awaitAll(registries(only)) { reference in
            do throws(CatalogError) {
                _ = try reference.pinnedKey()
                let registry = try await Registry.open(reference, transfer: access.transfer())
                let found = try await registry.search(words, limit: limit)
                return CatalogAnswer(catalog: reference.name, result: .success(found.entries))
            } catch {
                return CatalogAnswer(catalog: reference.name, result: .failure(error))
            }
        }
    }
}
