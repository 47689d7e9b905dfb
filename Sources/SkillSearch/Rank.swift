/// The position of an entry among the results, smaller for a better one.
struct Rank: Comparable {
    /// The largest score of an entry that does not have the name of the query.
    static let scoreLimit = 1 << 30

    /// From the highest bits: the inverted score, the segment, the entry.
    private let bits: UInt64

    init(score: Int, isExact: Bool, segment: Int, entry: Int) {
        let limited = UInt32(min(max(score, 0), Self.scoreLimit - 1))
        let score = isExact ? limited | 1 << 31 : limited
        bits = UInt64(~score) << 32 | UInt64(UInt16(segment)) << 16 | UInt64(UInt16(entry))
    }

    var isExact: Bool { bits >> 63 == 0 }
    var segment: Int { Int(bits >> 16 & 0xFFFF) }
    var entry: Int { Int(bits & 0xFFFF) }

    static func < (first: Rank, second: Rank) -> Bool { first.bits < second.bits }
}

/// The best of many ranks, with memory for a limited number.
struct BestRanks {
    /// The number of ranks that were added.
    private(set) var total = 0
    private let limit: Int
    /// At most twice the limit; those above the bound are among the best so far.
    private var kept: [Rank] = []
    private var bound: Rank?

    /// Keeps the `limit` best ranks.
    init(limit: Int) { self.limit = limit }

    mutating func add(_ rank: Rank) {
        total += 1
        if let bound, bound <= rank { return }
        kept.append(rank)
        if kept.count >= 2 * limit + 64 { shorten() }
    }

    private mutating func shorten() {
        kept.sort()
        kept.removeLast(max(0, kept.count - limit))
        bound = kept.last
    }

    /// The best ranks in order.
    var sorted: [Rank] { Array(kept.sorted().prefix(limit)) }
}
