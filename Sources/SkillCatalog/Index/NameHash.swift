internal import Digest

/// The first 64 bits of the SHA-256 of a name in UTF-8, as a big-endian number.
///
/// Pages, shards and search files of a large index divide names by the first bits of it, so that the
/// entries of each are next to each other in its order.
public struct NameHash: Hashable, Comparable, Sendable {
    private let value: UInt64

    /// Returns the hash of a name.
    public init(of name: String) {
        value = SHA256Digest(of: Array(name.utf8)).bytes.prefix(8)
            .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    /// Compares numbers.
    public static func < (one: NameHash, other: NameHash) -> Bool { one.value < other.value }

    /// Returns the number, from 0, of the equal range that has the hash, if all hashes are divided into `count` ranges.
    public func range(of count: Int) -> Int {
        Int(value.multipliedFullWidth(by: UInt64(count)).high)
    }

    /// Returns the numbers of the page and of the shard in it that have the entries of the name in a large index.
    ///
    /// The first bits of the hash select the page, the following ones the shard; both numbers are powers of two of at most
    /// 65,536.
    public func location(pages: Int, shardsPerPage: Int) -> (page: Int, shard: Int) {
        (range(of: pages), range(of: pages * shardsPerPage) % shardsPerPage)
    }
}
