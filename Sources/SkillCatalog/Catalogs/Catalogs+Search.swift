internal import FileTree
internal import SkillSearch

extension Catalogs {
    /// Returns the files for searching that are on this machine, in the order of the catalogs; no server is asked.
    ///
    /// A catalog that was never refreshed has none, nor has a large index before ``Refresh/Scope/everything`` was read of
    /// it. Those of catalogs that are read as a whole are made now, if they are missing.
    public func searchable(_ only: CatalogName?) throws(CatalogError) -> [SearchableCatalog] {
        let chosen = try only.map { name throws(CatalogError) in [try source(named: name)] }
        return (chosen ?? sources).map { reader(of: $0).searchable }
    }
}

extension CatalogReader {
    /// The search files of the catalog.
    ///
    /// Another process may replace and remove them in the middle; then the new ones are read.
    var searchable: SearchableCatalog {
        if reference.kind == .embedded {
            return SearchableCatalog(
                name: .embedded, segments: EmbeddedIndex.segments, refreshed: nil, state: .current)
        }
        for _ in 0..<3 {
            guard var state = folder.state, (try? hasPinnedKey(state)) == true else { break }
            state.search = state.search ?? madeSearchFiles(of: state)
            guard let search = state.search else { break }
            let segments = search.files.compactMap(segment)
            guard segments.count == search.files.count else { continue }
            return SearchableCatalog(
                name: reference.name, segments: segments, refreshed: search.refreshed,
                state: state.searchState)
        }
        return SearchableCatalog(
            name: reference.name, segments: [], refreshed: nil, state: .missing)
    }

    /// Makes and keeps the search files of a catalog that is read as a whole; nil for other catalogs, or if they can't be
    /// made.
    private func madeSearchFiles(of state: CatalogState) -> CatalogState.Search? {
        guard case .table(let file) = state.content, let files = try? newSearchFiles(of: file)
        else { return nil }
        let search = CatalogState.Search(files: files, refreshed: state.refreshed)
        folder.keep(search, of: state)
        return search
    }

    /// Makes the search files of all entries in a file of ``EntryTable``; refreshes leave that to the first search.
    func newSearchFiles(of table: String) throws(CatalogError) -> [String] {
        guard let entries = EntryTable.entries(in: folder.path(of: table)) else {
            folder.discardState()
            throw .notCached(reference.name)
        }
        var files: [String] = []
        for part in CatalogSegment.distribution(of: entries) {
            let bytes: [UInt8]
            do {
                bytes = try CatalogSegment.bytes(of: part)
            } catch {
                throw .search(reference.name, cause: error)
            }
            files.append(try folder.write(bytes, prefix: "search"))
        }
        return files
    }

    /// Whether the search files of a state, if it has any, are on this machine and undamaged.
    func hasSearchFiles(of state: CatalogState) -> Bool {
        (state.search?.files ?? []).allSatisfy { segment($0) != nil }
    }

    private func segment(_ file: String) -> CatalogSegment? {
        let (reference, access) = (reference, access)
        return try? CatalogSegment(
            MappedFile(folder.path(of: file), limit: SearchSegment.sizeLimit)
        ) { url in
            (try? CatalogRequests(reference, access))?.resolve(url)
        }
    }
}
