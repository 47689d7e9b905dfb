internal import Digest
package import SkillCatalog
internal import SkillFormat

/// The first 64 bits of the SHA-256 of a name in UTF-8, as a big-endian number.
///
/// Pages, shards and search files of a large index divide names by the first bits of it (``ShardPlace``), so that the
/// entries of each are next to each other in its order.
struct NameHash: Hashable, Comparable, Sendable {
    private let value: UInt64

    init(of name: String) {
        value = SHA256Digest(of: Array(name.utf8)).bytes.prefix(8)
            .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    static func < (one: NameHash, other: NameHash) -> Bool { one.value < other.value }

    /// Returns the number, from 0, of the equal range that has the hash, if all hashes are divided into `count` ranges.
    func range(of count: Int) -> Int {
        Int(value.multipliedFullWidth(by: UInt64(count)).high)
    }
}

/// An entry at its place in the order of a large index.
struct PlacedEntry: Sendable {
    let hash: NameHash
    let entry: CatalogEntry

    init(_ entry: CatalogEntry) {
        hash = NameHash(of: entry.name.description)
        self.entry = entry
    }

    /// Returns entries in order.
    static func sorted(_ entries: some Sequence<CatalogEntry>) -> [PlacedEntry] {
        entries.map(PlacedEntry.init).sorted { $0.isBefore($1) }
    }

    /// Whether the entry comes before another: by the hash of its name, then as in files.
    func isBefore(_ other: PlacedEntry) -> Bool {
        hash == other.hash ? entry.isBefore(other.entry) : hash < other.hash
    }
}

/// Entries in the order of a large index, of which only a few are in memory.
package struct EntryStream {
    private let read: () throws(CatalogBuildError) -> PlacedEntry?
    private var ahead: PlacedEntry?
    private var isAtEnd = false

    /// Creates a stream of the entries that a function returns in their order; it returns nil at the end.
    init(_ read: @escaping () throws(CatalogBuildError) -> PlacedEntry?) { self.read = read }

    /// Creates a stream of entries in any order.
    package init(_ entries: some Sequence<CatalogEntry>) { self.init(PlacedEntry.sorted(entries)) }

    /// Creates a stream of entries that are in order.
    init(_ entries: [PlacedEntry]) {
        var rest = entries.makeIterator()
        self.init { () throws(CatalogBuildError) in rest.next() }
    }

    /// Returns the next entry without taking it; nil at the end.
    mutating func peek() throws(CatalogBuildError) -> PlacedEntry? {
        if ahead == nil, !isAtEnd {
            ahead = try read()
            isAtEnd = ahead == nil
        }
        return ahead
    }

    /// Takes the next entry; nil at the end.
    mutating func next() throws(CatalogBuildError) -> PlacedEntry? {
        let next = try peek()
        ahead = nil
        return next
    }

    /// Takes the entries of the range with this number, if all hashes are divided into `count` equal ranges.
    package mutating func entries(
        ofRange number: Int, of count: Int
    ) throws(CatalogBuildError) -> [CatalogEntry] {
        var entries: [CatalogEntry] = []
        while let next = try peek(), next.hash.range(of: count) <= number {
            entries.append(next.entry)
            ahead = nil
        }
        return entries
    }

    /// Returns the stream with removed and renamed skills in place of those that were offered.
    func applying(_ changes: CatalogChanges) -> EntryStream {
        guard !changes.entries.isEmpty else { return self }
        var offered = self
        var changed = EntryStream(changes.entries)
        return EntryStream { () throws(CatalogBuildError) in
            while let next = try offered.peek(), changes.replaces(next.entry) {
                _ = try offered.next()
            }
            guard let one = try offered.peek() else { return try changed.next() }
            guard let other = try changed.peek(), other.isBefore(one) else {
                return try offered.next()
            }
            return try changed.next()
        }
    }
}

/// Entries that can be read several times, in the order of a large index.
struct EntrySupply {
    /// Starts reading from the first entry.
    let stream: () throws(CatalogBuildError) -> EntryStream

    /// Supplies entries that are in memory, in order.
    init(_ entries: [PlacedEntry]) { self.init { EntryStream(entries) } }

    /// Supplies the entries that a function starts to read.
    init(_ stream: @escaping () throws(CatalogBuildError) -> EntryStream) { self.stream = stream }

    /// Returns the number of entries.
    func count() throws(CatalogBuildError) -> Int {
        var stream = try stream()
        var count = 0
        while try stream.next() != nil { count += 1 }
        return count
    }
}
