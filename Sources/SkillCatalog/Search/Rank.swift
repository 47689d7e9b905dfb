/// The place of an entry among the results, smaller for a better one.
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

    /// Returns the `count` best ranks in order.
    static func best(_ count: Int, of ranks: [Rank]) -> [Rank] {
        guard count < ranks.count / 4 else { return Array(ranks.sorted().prefix(count)) }
        // Keeps between one and two times `count`; the last of the kept ones bounds what can still be among the best.
        var kept: [Rank] = []
        var bound: Rank?
        for rank in ranks {
            if let bound, bound <= rank { continue }
            kept.append(rank)
            guard kept.count >= 2 * count + 64 else { continue }
            kept.sort()
            kept.removeLast(kept.count - count)
            bound = kept.last
        }
        return Array(kept.sorted().prefix(count))
    }
}
