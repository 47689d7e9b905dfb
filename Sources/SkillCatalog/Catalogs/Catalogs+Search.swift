extension Catalogs {
    /// Returns the files for searching that are on this machine, embedded first; no server is asked.
    ///
    /// A catalog that was never refreshed has none.
    public func searchable(_ only: CatalogName?) throws(CatalogError) -> [SearchableCatalog] {
        let sources = allSources.filter { only == nil || $0.name == only }
        if let only, sources.isEmpty {
            throw .noSuchCatalog(only, known: allSources.map(\.name))
        }
        return sources.map { source in
            switch source {
            case .embedded:
                SearchableCatalog(
                    name: .embedded, segments: EmbeddedIndex.shared.segments, refreshed: nil)
            case .configured(let reference): reader(of: reference).searchable
            }
        }
    }
}

extension CatalogReader {
    /// The search files of the catalog.
    fileprivate var searchable: SearchableCatalog {
        SearchableCatalog(
            name: reference.name, segments: [], refreshed: folder.state?.search?.refreshed)
    }
}
