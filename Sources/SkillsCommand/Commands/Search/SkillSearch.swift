internal import Digest
internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillSearch
internal import SkillSource
internal import SkillStore

/// A search for skills in the catalogs on this machine.
struct SkillSearch: Sendable {
    /// A result, with what a user needs to choose it.
    struct Hit: Sendable {
        let catalog: CatalogName
        let entry: CatalogEntry
        /// The argument of `skills install`.
        let address: String
        /// How it compares with installed skills and better hits; nil if nothing is like it.
        let standing: InstalledContents.Standing?
        /// Why it can't be installed: a policy does not allow it, or its files are recalled; nil if it can.
        let obstacle: Obstacle?
        /// Whether only the project has its catalog, so that it can only be installed in the project.
        let isOfProject: Bool
    }

    /// Why a result can't be installed.
    enum Obstacle: Sendable {
        case notAllowed(PolicyRefusal)
        case recalled(Recall)
    }

    /// The results of one page.
    struct Results: Sendable {
        let hits: [Hit]
        let total: Int
    }

    private let catalogs: [SearchableCatalog]
    private let projectNames: Set<CatalogName>
    /// The catalog that is asked first.
    private let first: CatalogName?
    private let search: CatalogSearch
    private let installed: InstalledContents
    private let policy: Policy
    private let recalls: Recalls

    /// Creates a search; `projectNames` are the catalogs that only the project has, `first` is asked first.
    init(
        _ catalogs: [SearchableCatalog], _ installed: InstalledContents,
        projectNames: Set<CatalogName>, first: CatalogName?, policy: Policy, recalls: Recalls
    ) {
        self.first = first
        self.policy = policy
        self.recalls = recalls
        self.catalogs = catalogs
        self.projectNames = projectNames
        self.installed = installed
        search = CatalogSearch(catalogs.map { .init(name: $0.name, segments: $0.segments) })
    }

    /// Returns the hits of a page: the best of the catalogs on this machine, then those of registries, then the others.
    ///
    /// A skill of several registries is one hit; of one that catalogs on this machine have too, the first hit counts.
    /// The order depends on the limit of a page, but not on its offset.
    func results(
        for query: SearchQuery, _ page: CatalogSearch.Page, remote: [Found]? = nil
    ) -> Results {
        guard let remote else {
            let found = search.results(for: query, page)
            return Results(
                hits: hits(found.hits.map { ($0.catalog, $0.entry) }),
                total: found.total)
        }
        // Hits that are left out must not shorten the page.
        let whole = CatalogSearch.Page(
            limit: page.offset + page.limit + remote.count * page.perName, perName: page.perName)
        let found = search.results(for: query, whole)
        let local: [Found] = found.hits.map { ($0.catalog, $0.entry) }
        let lead = local.prefix(Self.lead(of: page.limit))
        let new = Self.unique(remote, besides: Array(lead))
        let known = Set(new.map(SkillIdentity.init))
        let others = local.dropFirst(lead.count)
        let rest = others.filter { !known.contains(SkillIdentity($0)) }
        let merged = lead + new + rest
        return Results(
            hits: hits(Array(merged.dropFirst(page.offset).prefix(page.limit))),
            total: found.total + new.count - (others.count - rest.count))
    }

    /// An entry and its catalog.
    typealias Found = (catalog: CatalogName, entry: CatalogEntry)

    /// The number of hits on this machine that come before those of registries.
    static func lead(of limit: Int) -> Int { min(10, limit - limit / 3) }

    private static func unique(
        _ remote: [Found], besides local: [Found]
    ) -> [Found] {
        var seen = Set(local.map(SkillIdentity.init))
        return remote.filter { seen.insert(SkillIdentity($0)).inserted }
    }

    /// Returns the first entries of the catalogs, by name.
    func all(limit: Int) -> Results {
        var entries: [Found] = []
        for catalog in catalogs {
            for segment in catalog.segments where entries.count < limit {
                entries += (0..<min(segment.count, limit - entries.count)).compactMap { index in
                    segment.entry(at: index).map { (catalog.name, $0) }
                }
            }
        }
        let total = catalogs.flatMap(\.segments).reduce(0) { $0 + $1.count }
        return Results(hits: hits(entries), total: total)
    }

    /// Returns names that are similar to what was searched for.
    func names(like text: String) -> [String] {
        guard text.utf8.count <= Self.nameLengthLimit else { return [] }
        var nearest = NearestNames(to: text)
        for segment in catalogs.flatMap(\.segments) { segment.addNames(to: &nearest) }
        return nearest.names
    }

    /// The maximum size of a text that may be a misspelled name, in bytes.
    private static let nameLengthLimit = 256

    private func hits(_ entries: [Found]) -> [Hit] {
        var seen: [TreeHash: String] = [:]
        return entries.map { catalog, entry in
            let address = address(of: entry, in: catalog)
            var standing = installed.standing(of: entry, in: catalog)
            if let tree = entry.facts.tree {
                if standing == nil { standing = seen[tree].map { .sameContent(as: $0) } }
                if seen[tree] == nil { seen[tree] = address }
            }
            return Hit(
                catalog: catalog, entry: entry, address: address, standing: standing,
                obstacle: obstacle(to: entry), isOfProject: projectNames.contains(catalog))
        }
    }

    private func obstacle(to entry: CatalogEntry) -> Obstacle? {
        if let recall = entry.facts.tree.flatMap({ recalls.recalls(of: $0).first }) {
            return .recalled(recall)
        }
        let refusal = entry.source?.location.flatMap { policy.decision(onSource: $0).refusal }
        return refusal.map { .notAllowed($0) }
    }

    /// Returns the shortest address that means this entry only.
    private func address(of entry: CatalogEntry, in catalog: CatalogName) -> String {
        let name = entry.name.description
        let segments = catalogs.first { $0.name == catalog }?.segments ?? []
        let others = segments.flatMap { $0.entries(named: name) }
            .filter { $0.publisher != entry.publisher }
        let isShort = catalog == .embedded && first == .embedded && others.isEmpty
        let request = NameRequest(
            catalog: isShort ? nil : catalog,
            publisher: others.isEmpty && !segments.isEmpty ? nil : entry.publisher, name: name)
        return request.description
    }
}

/// The key that all entries of one skill share: its name and publisher, or without a publisher its catalog.
private struct SkillIdentity: Hashable {
    private let name: SkillName
    private let publisher: String

    init(_ found: SkillSearch.Found) {
        name = found.entry.name
        publisher =
            found.entry.publisher?.description.lowercased() ?? "catalog \(found.catalog)"
    }
}
