/// The search files of a large index on this machine.
///
/// Most clients never search, so these files are downloaded by the first search, not with the index.
public struct SearchFiles: Sendable, Hashable {
    /// The state of the files, compared with the index as it was last read.
    public enum State: String, Sendable {
        /// They are the files of the index.
        case current
        /// They are those of an earlier version.
        case outdated
        /// They are not on this machine.
        case missing
    }

    /// Their state, compared with the index as it was last read.
    public let state: State
    /// The last time at which they were known to be the files of the index, in seconds since 1970; nil if they are
    /// missing.
    public let refreshed: Int?
    /// The size of the files to download, as they are published, in bytes.
    public let download: Int
}

/// Search files that are downloaded before a search.
public struct SearchUpdate: Sendable, Hashable {
    /// The name of the catalog.
    public let catalog: CatalogName
    /// The last time at which those on this machine were known to be the files of the catalog, in seconds since 1970;
    /// nil if there are none.
    public let refreshed: Int?
    /// The size of the files to download, in bytes; nil if the catalog was never read, or is read as a whole.
    public let download: Int?
}

extension SearchUpdate {
    /// The age at which a search replaces search files, in seconds.
    static let day = 86_400
    /// The same for a large download.
    static let week = 7 * day
    /// The size up to which a download is repeated each day: that of about 40,000 skills, and a second at 34 Mbit/s.
    static let dailyLimit = 4 << 20
    /// The time for which searches do not repeat a failed refresh, in seconds.
    static let pause = 3_600

    /// The age at which search files are replaced, in seconds.
    static func age(ofDownload size: Int) -> Int { size > dailyLimit ? week : day }
}

extension Catalogs {
    /// Returns the files to download before searching these catalogs: missing ones, and outdated ones that are a day
    /// old, or a week if they are large.
    ///
    /// Only the cache is read. If the last refresh failed within an hour, outdated files are kept, so that searches
    /// without a connection don't wait for one each time.
    public func searchUpdates(of searchable: [SearchableCatalog]) -> [SearchUpdate] {
        searchable.compactMap { catalog in
            references.first { $0.name == catalog.name && $0.kind != .registry }
                .flatMap { reader(of: $0).searchUpdate(of: catalog) }
        }
    }
}

extension CatalogReader {
    fileprivate func searchUpdate(of catalog: SearchableCatalog) -> SearchUpdate? {
        guard catalog.state != .current else { return nil }
        let files = folder.state.flatMap(searchFiles)
        guard catalog.state == .outdated else {
            return SearchUpdate(catalog: catalog.name, refreshed: nil, download: files?.download)
        }
        guard let files, let refreshed = catalog.refreshed else { return nil }
        let now = access.now()
        let isRecent = (0..<SearchUpdate.age(ofDownload: files.download)).contains(now - refreshed)
        let isPaused =
            folder.trouble.map { (0..<SearchUpdate.pause).contains(now - $0.noticed) } ?? false
        guard !isRecent, !isPaused else { return nil }
        return SearchUpdate(
            catalog: catalog.name, refreshed: refreshed, download: files.download)
    }

    /// The search files of a state; nil if it is that of a catalog without any.
    func searchFiles(of state: CatalogState) -> SearchFiles? {
        guard case .pages(let root) = state.content else { return nil }
        let missing = (searchFiles(of: root) ?? []).filter {
            folder.size(of: CatalogFolder.name(ofSearchFile: $0)) != $0.unpackedSize
        }
        let known = state.search.flatMap { search in
            search.files.allSatisfy { folder.size(of: $0) ?? 0 > 0 } ? search : nil
        }
        return SearchFiles(
            state: known == nil ? .missing : state.searchState, refreshed: known?.refreshed,
            download: missing.reduce(0) { $0 + $1.blob.size })
    }

    /// The search files that a root in the cache names; nil if it can't be read.
    func searchFiles(of root: String) -> [IndexRoot.SearchFile]? {
        guard let bytes = folder.contents(of: root, limit: IndexRoot.sizeLimit) else { return nil }
        return try? IndexRoot(parsing: bytes, resolving: { $0 }).searchFiles
    }
}
