package import SkillCatalog
internal import SkillFormat

/// An entry with the hash of its name, which decides its position in a large index.
package struct PlacedEntry: Sendable {
    let hash: NameHash
    let entry: CatalogEntry

    init(_ entry: CatalogEntry) {
        hash = NameHash(of: entry.name.description)
        self.entry = entry
    }

    /// Returns entries in the order of a large index.
    static func sorted(_ entries: some Sequence<CatalogEntry>) -> [PlacedEntry] {
        entries.map(PlacedEntry.init).sorted { $0.isBefore($1) }
    }

    /// Divides entries into those of equal ranges of hashes, in their order.
    package static func groups(of entries: [CatalogEntry], count: Int) -> [[CatalogEntry]] {
        groups(of: sorted(entries), count: count)
    }

    /// Divides entries into those of equal ranges of hashes, in their order.
    static func groups(of entries: [PlacedEntry], count: Int) -> [[CatalogEntry]] {
        var groups = [[CatalogEntry]](repeating: [], count: count)
        for placed in entries { groups[placed.hash.range(of: count)].append(placed.entry) }
        return groups
    }

    /// Whether the entry comes before another: by the hash of its name, then as in files.
    func isBefore(_ other: PlacedEntry) -> Bool {
        hash == other.hash ? entry.isBefore(other.entry) : hash < other.hash
    }
}
