/// The numbers of pages and shards of a large static index.
public struct IndexLayout: Sendable, Hashable {
    /// The largest number of entries that the root lists.
    ///
    /// A longer list costs the first install from a catalog more than the two requests for a page and a shard.
    private static let listSize = 256
    /// The average number of entries in a shard, at most.
    private static let shardSize = 16
    /// The largest number of entries with a single page, whose shards are larger, so that a change of few skills changes
    /// no other page.
    private static let singlePageLimit = 16_384
    /// The number of shards of a single page, at most: with 20 entries each, a page and a shard have about the same size.
    private static let singlePageShards = 512
    /// The average number of entries in a file for searching, at most.
    private static let searchSize = 16_384

    /// The number of pages, a power of two.
    public let pages: Int
    /// The number of shards in each page, a power of two.
    public let shardsPerPage: Int
    /// The number of files for searching, a power of two.
    public let searchFiles: Int

    /// Chooses the numbers, so that pages and shards have about the same size in total; nil for an index so small that its
    /// root lists all entries.
    public init?(entries: Int) {
        guard entries > Self.listSize else { return nil }
        let shards = Self.power(entries: entries, each: Self.shardSize, limit: 1 << 32)
        if entries <= Self.singlePageLimit {
            pages = 1
            shardsPerPage = min(shards, Self.singlePageShards)
        } else {
            let bits = shards.trailingZeroBitCount
            pages = 1 << ((bits + 1) / 2)
            shardsPerPage = 1 << (bits / 2)
        }
        searchFiles = Self.power(
            entries: entries, each: Self.searchSize, limit: IndexRoot.searchLimit)
    }

    /// The smallest power of two of groups that have at most `size` entries on average.
    private static func power(entries: Int, each size: Int, limit: Int) -> Int {
        var power = 1
        while power < limit, power * size < entries { power *= 2 }
        return power
    }
}
