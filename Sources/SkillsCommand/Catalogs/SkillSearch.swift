internal import Digest
internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillStore

/// A search for skills in the catalogs on this machine.
struct SkillSearch: Sendable {
    /// A result, with what a user needs to choose it.
    struct Hit: Sendable {
        let catalog: CatalogName
        let entry: CatalogEntry
        /// What `skills install` takes.
        let address: String
        /// How it compares with installed skills and better hits; nil if nothing is like it.
        let standing: InstalledContents.Standing?
    }

    /// The results of one page.
    struct Results: Sendable {
        let hits: [Hit]
        let total: Int
    }

    private let catalogs: [SearchableCatalog]
    private let search: CatalogSearch
    private let installed: InstalledContents

    init(_ catalogs: [SearchableCatalog], _ installed: InstalledContents) {
        self.catalogs = catalogs
        self.installed = installed
        search = CatalogSearch(catalogs.map { .init(name: $0.name, segments: $0.segments) })
    }

    /// Returns the hits of a page, the best first, followed by those of registries.
    func results(
        for query: SearchQuery, _ page: CatalogSearch.Page,
        remote: [(CatalogName, CatalogEntry)] = []
    ) -> Results {
        let found = search.results(for: query, page)
        let local = found.hits.map { ($0.catalog, $0.entry) }
        return Results(
            hits: hits(local + remote.prefix(max(0, page.limit - local.count))),
            total: found.total + remote.count)
    }

    /// Returns the first entries of the catalogs, by name.
    func all(limit: Int) -> Results {
        var entries: [(CatalogName, CatalogEntry)] = []
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
        var names: [String] = []
        for segment in catalogs.flatMap(\.segments) where names.count < Self.similarLimit {
            segment.forEachName { if names.count < Self.similarLimit { names.append($0) } }
        }
        return Similarity.names(like: text, among: Set(names).sorted())
    }

    /// The maximum number of names to compare.
    private static let similarLimit = 100_000

    private func hits(_ entries: [(CatalogName, CatalogEntry)]) -> [Hit] {
        var seen: [TreeHash: String] = [:]
        return entries.map { catalog, entry in
            let address = address(of: entry, in: catalog)
            var standing = installed.standing(of: entry, in: catalog)
            if let tree = entry.facts.tree {
                if standing == nil { standing = seen[tree].map { .sameContent(as: $0) } }
                if seen[tree] == nil { seen[tree] = address }
            }
            return Hit(catalog: catalog, entry: entry, address: address, standing: standing)
        }
    }

    /// Returns the shortest address that means this entry only.
    private func address(of entry: CatalogEntry, in catalog: CatalogName) -> String {
        let name = entry.name.description
        let segments = catalogs.first { $0.name == catalog }?.segments ?? []
        let others = segments.flatMap { $0.entries(named: name) }
            .filter { $0.publisher != entry.publisher }
        let request = NameRequest(
            catalog: catalog == .embedded && others.isEmpty ? nil : catalog,
            publisher: others.isEmpty && !segments.isEmpty ? nil : entry.publisher, name: name)
        return request.description
    }
}
