/// A search over several search files.
///
/// The order: documents whose name is the whole query, then by the share of the query that a document has, the rarity of
/// the words and the fields they are in (names far above labels above texts). Quality and an earlier group raise a
/// document a little. Equal documents are in the order of segments and names.
public struct SegmentSearch: Sendable {
    /// A document that matches.
    public struct Match: Sendable {
        /// The index of the segment.
        public let segment: Int
        /// The index of the document in the segment.
        public let document: Int
        /// Whether the whole query is its name.
        public let isExact: Bool
    }

    /// The segments, each with the number of its group; earlier groups rank higher.
    public let parts: [(segment: SearchSegment, group: Int)]

    /// Creates a search over at most 65,536 segments; the rest is ignored.
    public init(_ parts: some Sequence<(segment: SearchSegment, group: Int)>) {
        self.parts = Array(parts.prefix(65_536))
    }

    /// Returns the best matches of a query in their order, and the number of all; with memory for `limit`.
    public func matches(for query: SearchQuery, limit: Int) -> (best: [Match], total: Int) {
        let plan = QueryPlan(query, parts.map(\.segment))
        var scorer = SegmentScorer(plan: plan)
        var ranks = BestRanks(limit: limit)
        for (index, part) in parts.enumerated() {
            scorer.score(
                part.segment, index: index, group: part.group,
                exact: part.segment.documents(withFirstOf: query.names), into: &ranks)
            part.segment.releasePages()
        }
        let best = ranks.sorted.map {
            Match(segment: $0.segment, document: $0.entry, isExact: $0.isExact)
        }
        return (best, ranks.total)
    }
}
