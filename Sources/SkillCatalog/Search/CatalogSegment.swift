public import FileTree
public import Problem
internal import SkillFormat
public import SkillSearch

/// A search file of a catalog, whose documents are entries.
public struct CatalogSegment: Sendable {
    let file: SearchSegment
    private let resolve: @Sendable (String) -> String?

    /// Reads a segment in memory; `resolving` makes the URLs of its entries absolute.
    public init(
        _ bytes: [UInt8], resolving resolve: @escaping @Sendable (String) -> String? = { $0 }
    ) throws(SearchSegmentError) {
        file = try SearchSegment(bytes)
        self.resolve = resolve
    }

    /// Reads a mapped file; `resolving` makes the URLs of its entries absolute.
    public init(
        _ file: MappedFile, resolving resolve: @escaping @Sendable (String) -> String? = { $0 }
    ) throws(SearchSegmentError) {
        self.file = try SearchSegment(file)
        self.resolve = resolve
    }

    /// Returns the bytes of a segment; the same entries in any order give the same.
    public static func bytes(of entries: [CatalogEntry]) throws(SearchSegmentError) -> [UInt8] {
        try SearchSegmentWriter.bytes(
            of: entries.map { SearchDocument($0, record: EntryRecord.bytes(of: $0)) })
    }

    /// Distributes entries over segments by the SHA-256 of their names, so that a change of one entry changes one.
    ///
    /// The number of segments is a power of two; one has about half of `limit` entries, and none has more unless
    /// versions or publishers of one name are that many. A segment without entries is included, so that the segment of a
    /// name depends on the number of segments only.
    static func distribution(
        of entries: [CatalogEntry], limit: Int = SearchSegment.entryLimit
    ) -> [[CatalogEntry]] {
        precondition(limit > 1)
        var count = 1
        while count < 65_536, entries.count > count * (limit / 2) { count *= 2 }
        var parts = [[CatalogEntry]](repeating: [], count: count)
        guard count > 1 else { return [entries] }
        for entry in entries {
            parts[NameHash(of: entry.name.description).range(of: count)].append(entry)
        }
        return parts
    }

    /// The number of entries.
    public var count: Int { file.count }

    /// Returns an entry by its index in the order of names; nil if the file is damaged there.
    public func entry(at index: Int) -> CatalogEntry? {
        file.withRecord(at: index) { name, bytes, record in
            SkillName(name).flatMap {
                EntryRecord.entry(named: $0, in: bytes, record, resolving: resolve)
            }
        }
    }

    /// Returns the entries with a name, however it is written: case, width, `_`, `.` and blanks make no difference.
    ///
    /// Several entries of one name, of different publishers or versions, are in a fixed order.
    public func entries(named name: String) -> [CatalogEntry] {
        file.documents(named: name).compactMap(entry)
    }

    /// Returns the names that start with a text, sorted and without repetitions; at most `limit`.
    public func names(startingWith prefix: String, limit: Int) -> [String] {
        var names: [String] = []
        guard limit > 0 else { return names }
        forEachName(in: file.documents(startingWith: prefix)) { name in
            if names.last != name { names.append(name) }
            return names.count < limit
        }
        return names
    }

    /// Calls a closure with every name, in order; names of several entries are repeated.
    public func forEachName(_ body: (String) -> Void) {
        forEachName(in: nil) {
            body($0)
            return true
        }
    }

    private func forEachName(in documents: Range<Int>?, _ body: (String) -> Bool) {
        file.forEachName(in: documents) { bytes in
            // The file may have something else there than the name of a skill.
            guard let name = bytes.text(0..<bytes.count).flatMap({ SkillName($0) }) else {
                return true
            }
            return body(name.description)
        }
    }

    /// Adds every name to those that may be meant by a mistyped one.
    public func addNames(to nearest: inout NearestNames) {
        file.forEachName { name in
            nearest.add(name) { SkillName($0) != nil }
            return true
        }
        file.releasePages()
    }
}

extension SearchDocument {
    /// The texts of an entry.
    ///
    /// Its score and whether it is complete rank it above others; popularity plays no part.
    public init(_ entry: CatalogEntry, record: [UInt8] = []) {
        var quality = entry.facts.score ?? 50
        if let missing = entry.facts.missing { quality += missing == 0 ? 10 : -20 }
        self.init(
            name: entry.name.description,
            labels: entry.facts.tags + [entry.publisher?.description ?? ""],
            // In order, because sums of fractions depend on it.
            texts: [entry.description]
                + entry.translations.sorted { $0.key < $1.key }.map(\.value),
            quality: UInt8(min(max(quality, 0), 100))
                | (entry.state == .available ? 0 : Self.unavailableBit),
            record: record)
    }
}
