internal import SkillFormat
public import SkillSearch

/// A search over the segments of several catalogs.
///
/// The order is that of ``SegmentSearch``, in which an earlier catalog raises an entry a little.
public struct CatalogSearch: Sendable {
    /// A catalog with its segments.
    public struct Catalog: Sendable {
        /// The name that results are labeled with.
        public let name: CatalogName
        /// Its search files.
        public let segments: [CatalogSegment]

        /// Creates a catalog to search.
        public init(name: CatalogName, segments: [CatalogSegment]) {
            self.name = name
            self.segments = segments
        }
    }

    /// The part of the results to return.
    public struct Page: Sendable {
        /// The number of hits to skip.
        public var offset: Int
        /// The maximum number of hits.
        public var limit: Int
        /// The maximum number of hits with one name, over all catalogs.
        public var perName: Int

        /// Creates a page; negative numbers count as 0.
        public init(offset: Int = 0, limit: Int = 20, perName: Int = 3) {
            self.offset = max(0, offset)
            self.limit = max(0, limit)
            self.perName = max(0, perName)
        }
    }

    private let parts: [(catalog: CatalogName, segment: CatalogSegment)]
    private let search: SegmentSearch

    /// Creates a search; earlier catalogs rank higher.
    public init(_ catalogs: [Catalog]) {
        parts = catalogs.flatMap { catalog in catalog.segments.map { (catalog.name, $0) } }
        search = SegmentSearch(
            catalogs.enumerated().flatMap { group, catalog in
                catalog.segments.map { (segment: $0.file, group: group) }
            })
    }

    /// Returns the entries that match a query, the best first.
    public func results(for query: SearchQuery, _ page: Page = Page()) -> SearchResults {
        let (end, overflow) = page.offset.addingReportingOverflow(page.limit)
        let wanted = overflow ? Int.max : end
        var limit = min(wanted, 10_000) * 2 + 64
        while true {
            let (best, total) = search.matches(for: query, limit: limit)
            let hits = page.limit > 0 ? distinctHits(best, wanted, page.perName) : []
            // A page is incomplete if many of the best have one name; then more of them are needed.
            if hits.count == wanted || page.limit == 0 || total <= limit {
                return SearchResults(hits: Array(hits.dropFirst(page.offset)), total: total)
            }
            limit *= 8
        }
    }

    private func distinctHits(
        _ matches: [SegmentSearch.Match], _ limit: Int, _ perName: Int
    ) -> [SearchHit] {
        var counts: [SkillName: Int] = [:]
        var hits: [SearchHit] = []
        for match in matches where hits.count < limit {
            let part = parts[match.segment]
            guard let entry = part.segment.entry(at: match.document),
                counts[entry.name, default: 0] < perName
            else { continue }
            counts[entry.name, default: 0] += 1
            hits.append(SearchHit(catalog: part.catalog, entry: entry, isExact: match.isExact))
        }
        return hits
    }
}

/// The entries that a search found.
public struct SearchResults: Sendable {
    /// The entries of the page, the best first.
    public let hits: [SearchHit]
    /// The number of all entries that match, including those beyond the limit for one name.
    public let total: Int
}

/// An entry that a search found.
public struct SearchHit: Sendable {
    /// The name of the catalog that has the entry.
    public let catalog: CatalogName
    /// The entry that matches the query.
    public let entry: CatalogEntry
    /// Whether the whole query is the name of the entry.
    public let isExact: Bool
}
