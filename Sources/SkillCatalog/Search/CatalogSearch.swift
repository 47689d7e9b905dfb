internal import SkillFormat

/// A search over the segments of several catalogs.
///
/// The order: entries whose name is the whole query, then by the share of the query that an entry has, the rarity of the
/// words and the fields they are in (names far above tags above descriptions). Score, completeness and an earlier
/// catalog raise an entry a little; popularity does not. Equal entries are in the order of catalogs, segments and names.
public struct CatalogSearch: Sendable {
    /// A catalog with its segments.
    public struct Catalog: Sendable {
        /// Its name.
        public let name: CatalogName
        /// Its search files.
        public let segments: [SearchSegment]

        /// Creates a catalog to search.
        public init(name: CatalogName, segments: [SearchSegment]) {
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

    private struct Part {
        let catalog: Int
        let segment: SearchSegment
    }

    private let catalogs: [Catalog]
    private let parts: [Part]

    /// Creates a search; earlier catalogs rank higher.
    ///
    /// At most 65,536 segments are searched.
    public init(_ catalogs: [Catalog]) {
        self.catalogs = catalogs
        parts = Array(
            catalogs.indices.flatMap { index in
                catalogs[index].segments.map { Part(catalog: index, segment: $0) }
            }.prefix(65_536))
    }

    /// Returns the entries that match a query, the best first.
    public func results(for query: SearchQuery, _ page: Page = Page()) -> SearchResults {
        let plan = QueryPlan(query, parts.map(\.segment))
        let (end, overflow) = page.offset.addingReportingOverflow(page.limit)
        let wanted = overflow ? Int.max : end
        var limit = min(wanted, 10_000) * 2 + 64
        while true {
            let ranks = ranks(plan, query.names, limit)
            let hits = page.limit > 0 ? distinctHits(ranks.sorted, wanted, page.perName) : []
            // A page is incomplete if many of the best have one name; then more of them are needed.
            if hits.count == wanted || page.limit == 0 || ranks.total <= limit {
                return SearchResults(hits: Array(hits.dropFirst(page.offset)), total: ranks.total)
            }
            limit *= 8
        }
    }

    private func ranks(_ plan: QueryPlan, _ names: [String], _ limit: Int) -> BestRanks {
        var scorer = SegmentScorer(plan: plan)
        var ranks = BestRanks(limit: limit)
        for (index, part) in parts.enumerated() {
            scorer.score(
                part.segment, index: index, catalog: part.catalog,
                exact: part.segment.places(named: names), into: &ranks)
            part.segment.bytes.releasePages()
        }
        return ranks
    }

    private func distinctHits(_ ranks: [Rank], _ limit: Int, _ perName: Int) -> [SearchHit] {
        var counts: [SkillName: Int] = [:]
        var hits: [SearchHit] = []
        for rank in ranks where hits.count < limit {
            let part = parts[rank.segment]
            guard let entry = part.segment.entry(at: rank.entry),
                counts[entry.name, default: 0] < perName
            else { continue }
            counts[entry.name, default: 0] += 1
            hits.append(
                SearchHit(
                    catalog: catalogs[part.catalog].name, entry: entry, isExact: rank.isExact))
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
    /// The catalog.
    public let catalog: CatalogName
    /// The entry.
    public let entry: CatalogEntry
    /// Whether the whole query is the name of the entry.
    public let isExact: Bool
}
