internal import Digest
internal import RemoteStore
internal import Signature
internal import SkillFormat
internal import Transfer

/// Reads one catalog, through its cache unless it is in the program.
struct CatalogReader: Sendable {
    /// The time for which a catalog is not compared with its server again, in seconds.
    static let freshness = 300

    let reference: CatalogReference
    let folder: CatalogFolder
    let trust: TrustFile
    let access: CatalogAccess

    init(_ reference: CatalogReference, paths: CatalogPaths, access: CatalogAccess) {
        self.reference = reference
        self.access = access
        folder = CatalogFolder(of: reference, in: paths.cache)
        trust = TrustFile(path: paths.trust)
    }

    /// Returns the entries that a request may mean: those of its name, or only those of its publisher and version.
    func entries(for request: NameRequest) async throws(CatalogError) -> [CatalogEntry] {
        guard reference.kind == .registry, let name = SkillName(request.name),
            request.publisher != nil || request.version != nil
        else { return try await entries(named: request.name) }
        let registry = try await registry()
        let entry = try await registry.entry(
            named: name, publisher: request.publisher, version: request.version)
        if let entry { return [entry] }
        guard request.version != nil else { return [] }
        let versions = try await registry.versions(of: name, publisher: request.publisher)
        guard versions.isEmpty else {
            throw .noSuchVersion(request, catalog: reference.name, available: versions)
        }
        return []
    }

    private func registry() async throws(CatalogError) -> Registry {
        _ = try reference.pinnedKey()
        guard access.network == .online else { throw .notCached(reference.name) }
        return try await Registry.open(reference, transfer: access.transfer())
    }

    /// Returns the entries of a name, which may be removed or renamed.
    ///
    /// A registry is asked for the name; other catalogs are compared with their server if the cache is too old.
    func entries(named name: String) async throws(CatalogError) -> [CatalogEntry] {
        if reference.kind == .embedded { return EmbeddedIndex.shared.entries(named: name) }
        if reference.kind == .registry {
            guard let name = SkillName(name) else { return [] }
            return try await registry().entries(named: name)
        }
        let (state, age) = try await current()
        do {
            if let entries = try await entries(named: name, in: state) { return entries }
            folder.discardState()
        } catch .unreachable(_, .notFound) where age == .cached {
            // The server no longer has the blobs of the cached root.
        } catch .store(_, let error) where error.isMissing && age == .cached {
        } catch .notCached {
            guard let known = searchFileEntries(named: name) else {
                throw .notCached(reference.name)
            }
            return known.entries
        }
        guard access.network == .online else { throw .notCached(reference.name) }
        let fresh = try await CatalogRefresh(self, scope: .names).run().state
        guard let entries = try await entries(named: name, in: fresh) else {
            throw .notCached(reference.name)
        }
        return entries
    }

    /// Returns the entries of a name from the cache, however old it is; nil if it does not have them, or if they are no
    /// longer trusted.
    func cachedEntries(named name: String) async -> (entries: [CatalogEntry], refreshed: Int)? {
        if reference.kind == .embedded {
            return (EmbeddedIndex.shared.entries(named: name), access.now())
        }
        let offline = CatalogReader(offline: self)
        guard let state = folder.state, (try? offline.isUsable(state)) == true else { return nil }
        do throws(CatalogError) {
            let entries = try await offline.entries(named: name, in: state)
            return entries.map { ($0, state.refreshed) }
        } catch .notCached {
            return offline.searchFileEntries(named: name)
        } catch {
            return nil
        }
    }

    private init(offline reader: CatalogReader) {
        reference = reader.reference
        folder = reader.folder
        trust = reader.trust
        access = CatalogAccess(
            transfer: reader.access.transfer, stores: reader.access.stores,
            lister: reader.access.lister, now: reader.access.now, network: .offline)
    }

    private enum Age {
        case fresh, cached
    }

    /// Returns a state that is not too old, which may need requests.
    private func current() async throws(CatalogError) -> (CatalogState, Age) {
        if let state = folder.state, try isUsable(state) { return (state, .cached) }
        guard access.network == .online else { throw .notCached(reference.name) }
        return (try await CatalogRefresh(self, scope: .names).run().state, .fresh)
    }

    private func isUsable(_ state: CatalogState) throws(CatalogError) -> Bool {
        let now = access.now()
        guard try hasPinnedKey(state) else { return false }
        if access.network == .offline {
            if let expires = state.root?.expires, expires < now {
                throw .untrusted(reference, .expired(expires))
            }
            return true
        }
        // A refused refresh is repeated, so that nothing more comes from the catalog until one succeeds.
        guard !reference.isLocal, folder.trouble?.kind != .refused,
            (0..<Self.freshness).contains(now - state.refreshed)
        else { return false }
        return state.root?.expires.map { $0 >= now } ?? true
    }

    /// Whether a state was signed with the key in the configuration, or needs none.
    func hasPinnedKey(_ state: CatalogState) throws(CatalogError) -> Bool {
        guard let pinned = try reference.pinnedKey() else { return true }
        return state.root?.key == pinned.description
    }

    /// Returns the entries of a name; nil if the cache is damaged.
    private func entries(
        named name: String, in state: CatalogState
    ) async throws(CatalogError) -> [CatalogEntry]? {
        switch state.content {
        case .server: return nil
        case .table(let file): return EntryTable.entries(named: name, in: folder.path(of: file))
        case .pages(let file):
            let client = IndexClient(requests: try CatalogRequests(reference, access))
            guard let bytes = folder.contents(of: file, limit: IndexRoot.sizeLimit),
                SHA256Digest(of: bytes) == state.root?.digest,
                case .pages(let pages, _) = try client.parse(bytes).root.content
            else { return nil }
            return try await client.entries(
                named: name, pages: pages, folder: folder, access.network)
        }
    }

    /// Returns the entries of a name in the search files, which have all names, and when these were those of the catalog;
    /// nil without such files.
    private func searchFileEntries(
        named name: String
    ) -> (entries: [CatalogEntry], refreshed: Int)? {
        let files = searchable
        guard let refreshed = files.refreshed, !files.segments.isEmpty else { return nil }
        let entries = files.segments.flatMap { $0.entries(named: name) }
        return (entries.filter { $0.name.description == name }, refreshed)
    }

    /// The state on this machine.
    var status: CatalogStatus {
        let state = folder.state
        let count =
            reference.kind == .embedded
            ? EmbeddedIndex.segments.reduce(0) { $0 + $1.count } : state?.count
        return CatalogStatus(
            entries: count, refreshed: state?.refreshed, log: log,
            trust: state.map { trust(of: $0) }, size: folder.size,
            faultCount: state?.faults.count ?? 0, faults: state?.faults.first ?? [],
            trouble: trouble, search: state.flatMap(searchFiles))
    }

    /// The log as it was last seen.
    private var log: CatalogLogStatus? {
        guard let record = try? trust.record(of: reference) else { return nil }
        return record.checkpoint.map { CatalogLogStatus($0) }
    }

    /// The basis on which a state was checked.
    func trust(of state: CatalogState) -> CatalogTrust {
        guard let key = state.root?.key.flatMap({ try? PublicKey($0) }) else { return .digests }
        return reference.key == nil ? .firstUse(key: key.name) : .pinned(key: key.name)
    }
}
