internal import Problem
internal import SkillFormat
public import SkillPolicy
internal import Tasks
public import Transfer

/// The catalogs of a user, in the order in which names are looked up.
public struct Catalogs: Sendable {
    /// The maximum number of renames that are followed.
    private static let renameLimit = 8

    /// The catalogs, in order; of several with one name, only the first.
    public let references: [CatalogReference]
    let paths: CatalogPaths
    let access: CatalogAccess
    private let refusal: @Sendable (CatalogReference) -> PolicyRefusal?

    /// Creates the set; nothing is read yet.
    ///
    /// `refusal` says why a policy does not allow a catalog. Catalogs that are not allowed are not asked, and an address
    /// that names one of them is refused.
    public init(
        _ references: [CatalogReference], paths: CatalogPaths, access: CatalogAccess,
        refusal: @escaping @Sendable (CatalogReference) -> PolicyRefusal? = { _ in nil }
    ) {
        var names: Set<CatalogName> = []
        self.references = references.filter { names.insert($0.name).inserted }
        self.paths = paths
        self.access = access
        self.refusal = refusal
    }

    /// Creates a set of other catalogs with the same paths and means of access.
    init(_ other: Catalogs, _ references: [CatalogReference]) {
        self.init(
            references, paths: other.paths, access: other.access, refusal: other.refusal)
    }

    /// Returns the entry that a request means.
    ///
    /// The first catalog that has the name wins. One that can't be read ends the search, so that an outage never
    /// changes which skill a name means; but without a connection to its server, the answer is the entry in the cache,
    /// and ``FoundEntry/asOf`` is its age. A renamed entry is followed. If a name is only in a catalog that is not
    /// allowed, as far as this machine knows, the refusal is thrown.
    public func entry(for request: NameRequest) async throws(CatalogError) -> FoundEntry {
        for source in try sources(of: request) {
            if let found = try await entry(for: request, in: source) { return found }
        }
        if request.catalog == nil, let refusal = await refusal(ofName: request.name) {
            throw .notAllowed(refusal)
        }
        // The names of one catalog say nothing about those of another.
        let isAnywhere =
            (request.catalog == nil || request.catalog == .embedded)
            && sources.contains(.embedded)
        throw .notFound(request, similar: isAnywhere ? similarNames(to: request.name) : [])
    }

    private func entry(
        for request: NameRequest, in source: CatalogReference
    ) async throws(CatalogError) -> FoundEntry? {
        guard let name = SkillName(request.name) else { return nil }
        var wanted = request
        wanted.name = name.description
        for _ in 0..<Self.renameLimit {
            let known = try await knownEntries(for: wanted, in: source)
            let choice = EntryChoice(request: wanted, catalog: source.name)
            guard let entry = try choice.choose(among: known.entries) else {
                guard wanted.name != name.description else { return nil }
                throw .notFound(wanted, similar: [])
            }
            guard case .renamed(let new) = entry.state else {
                let isRenamed = entry.name != name
                return FoundEntry(
                    catalog: source.name, entry: entry, renamedFrom: isRenamed ? name : nil,
                    asOf: known.refreshed)
            }
            wanted.name = new.description
        }
        throw .endlessRename(request, catalog: source.name)
    }

    /// Returns the entries that a request may mean; without a connection to the server, those in the cache and when that
    /// was refreshed.
    private func knownEntries(
        for request: NameRequest, in source: CatalogReference
    ) async throws(CatalogError) -> (entries: [CatalogEntry], refreshed: Int?) {
        do {
            return (try await reader(of: source).entries(for: request), nil)
        } catch {
            guard error.isWithoutConnection,
                let cached = await reader(of: source).cachedEntries(named: request.name),
                !cached.entries.isEmpty
            else { throw error }
            return (cached.entries, cached.refreshed)
        }
    }

    /// Returns the entries of every catalog for a name.
    ///
    /// A catalog whose server can't be reached answers from the cache.
    public func entries(named name: String) async -> [CatalogAnswer] {
        let name = SkillName(name)?.description
        return await ParallelWork.awaitAll(sources) { source in
            guard let name else { return CatalogAnswer(catalog: source.name, result: .success([])) }
            do throws(CatalogError) {
                let entries = try await reader(of: source).entries(named: name)
                return CatalogAnswer(catalog: source.name, result: .success(entries))
            } catch {
                guard error.kind == .network,
                    let cached = await reader(of: source).cachedEntries(named: name)
                else { return CatalogAnswer(catalog: source.name, result: .failure(error)) }
                return CatalogAnswer(
                    catalog: source.name, result: .success(cached.entries),
                    outdated: CatalogAnswer.Outdated(refreshed: cached.refreshed, cause: error))
            }
        }
    }

    /// Compares catalogs with their servers, in parallel, and brings the cache up to date; nil for all.
    ///
    /// Other names than those of ``references`` are ignored. Only large indexes have files for searching that take
    /// requests of their own.
    public func refresh(
        _ names: Set<CatalogName>?, _ scope: Refresh.Scope
    ) async -> [RefreshReport] {
        let chosen = references.filter {
            $0.kind != .embedded && names?.contains($0.name) ?? true
        }
        return await ParallelWork.awaitAll(chosen) { reference in
            do throws(CatalogError) {
                try check(reference)
                let report = try await CatalogRefresh(reader(of: reference), scope: scope).run()
                    .report
                return RefreshReport(reference: reference, result: .success(report))
            } catch {
                return RefreshReport(reference: reference, result: .failure(error))
            }
        }
    }

    /// Compares a catalog with its server, however new the cache is, so that the names that are looked up next are
    /// current.
    ///
    /// Does nothing for a registry and a folder on this machine, which are asked for every name anyway, and for the
    /// embedded and unknown catalogs.
    public func compare(_ name: CatalogName) async throws(CatalogError) {
        guard let reference = references.first(where: { $0.name == name }),
            access.of(reference).network == .online, reference.kind != .registry,
            reference.kind != .embedded, !reference.isLocal
        else { return }
        try check(reference)
        _ = try await CatalogRefresh(reader(of: reference), scope: .names).run()
    }

    /// Returns the state of a catalog on this machine.
    public func status(of reference: CatalogReference) -> CatalogStatus {
        reader(of: reference).status
    }

    /// Returns the trouble with a catalog as it was last read; nil if there is none, or it was never read.
    public func trouble(of reference: CatalogReference) -> CatalogTrouble? {
        reader(of: reference).trouble
    }

    /// Returns the network of the server that sent the catalog when it was last read; nil if that is not known.
    public func network(of reference: CatalogReference) -> ServerNetwork? {
        reader(of: reference).folder.state?.network
    }

    /// Forgets a catalog: its cache, and the key and version that were seen.
    public func forget(_ reference: CatalogReference) async throws(CatalogError) {
        let reader = reader(of: reference)
        try await reader.trust.forget(reference)
        try reader.folder.remove()
    }

    // The catalogs.

    /// The catalogs that are asked.
    var sources: [CatalogReference] { references.filter { refusal($0) == nil } }

    /// The refusals of the catalogs that are not asked, in their order.
    public var refusals: [PolicyRefusal] { references.compactMap(refusal) }

    /// Returns the refusal of the first catalog that is not asked although it has a name, or may have it; nil if there
    /// is none.
    private func refusal(ofName name: String) async -> PolicyRefusal? {
        guard !sources.isEmpty else { return refusals.first }
        for source in references {
            guard let refusal = refusal(source) else { continue }
            let known = await reader(of: source).cachedEntries(named: name)
            if known?.entries.isEmpty != true { return refusal }
        }
        return nil
    }

    /// Returns the refusal of a catalog by a policy; nil if it is allowed.
    public func refusal(of reference: CatalogReference) -> PolicyRefusal? { refusal(reference) }

    func check(_ reference: CatalogReference) throws(CatalogError) {
        if let refusal = refusal(reference) { throw .notAllowed(refusal) }
    }

    /// Returns the catalog of a name, which is allowed.
    func source(named name: CatalogName) throws(CatalogError) -> CatalogReference {
        guard let source = references.first(where: { $0.name == name }) else {
            throw .noSuchCatalog(name.description, known: sources.map(\.name))
        }
        try check(source)
        return source
    }

    func sources(of request: NameRequest) throws(CatalogError) -> [CatalogReference] {
        guard let name = request.catalog else { return sources }
        return [try source(named: name)]
    }

    func reader(of reference: CatalogReference) -> CatalogReader {
        CatalogReader(reference, paths: paths, access: access.of(reference))
    }

    private func similarNames(to name: String) -> [String] {
        guard name.unicodeScalars.prefix(SkillName.lengthLimit + 1).count <= SkillName.lengthLimit
        else { return [] }
        return Similarity.names(like: name, among: EmbeddedIndex.shared.names)
    }
}
