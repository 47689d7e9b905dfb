internal import Digest
internal import SkillFormat

/// Writes search files; the same entries in any order give the same bytes.
public enum SearchSegmentWriter {
    /// Returns the bytes of one segment.
    ///
    /// Fails with more than ``SearchSegment/entryLimit`` entries or ``SearchSegment/sizeLimit`` bytes.
    public static func bytes(of entries: [CatalogEntry]) throws(SearchSegmentError) -> [UInt8] {
        try segment(of: entries).bytes
    }

    /// Returns the bytes of one segment as ``bytes(of:)`` does, and its terms.
    package static func segment(
        of entries: [CatalogEntry]
    ) throws(SearchSegmentError) -> (bytes: [UInt8], terms: TermList) {
        guard entries.count <= SearchSegment.entryLimit else {
            throw .tooManyEntries(entries.count)
        }
        let records = entries.map(EntryRecord.bytes(of:))
        // Numbers are faster to sort than entries.
        let order = entries.indices.sorted { first, second in
            let (name, other) = (entries[first].name, entries[second].name)
            return name == other
                ? records[first].lexicographicallyPrecedes(records[second]) : name < other
        }
        var builder = SegmentBuilder()
        for index in order { builder.add(entries[index], record: records[index]) }
        let (bytes, terms) = builder.finish()
        guard bytes.count <= SearchSegment.sizeLimit else { throw .tooLarge(bytes.count) }
        return (bytes, terms)
    }

    /// Distributes entries over segments by the SHA-256 of their names, so that a change of one entry changes one.
    ///
    /// The number of segments is a power of two; one has about half of `limit` entries, and none has more unless
    /// versions or publishers of one name are that many. A segment without entries is included, so that the place of a
    /// name depends on the number of segments only.
    public static func distribution(
        of entries: [CatalogEntry], limit: Int = SearchSegment.entryLimit
    ) -> [[CatalogEntry]] {
        precondition(limit > 1)
        var count = 1
        while count < 65_536, entries.count > count * (limit / 2) { count *= 2 }
        var parts = [[CatalogEntry]](repeating: [], count: count)
        guard count > 1 else { return [entries] }
        for entry in entries {
            let place = ShardPlace(of: entry.name.description, pages: count, shardsPerPage: 1)
            parts[place?.page ?? 0].append(entry)
        }
        return parts
    }
}

/// Collects the parts of a segment.
private struct SegmentBuilder {
    private var entryTable: [UInt8] = []
    private var marks: [UInt8] = []
    private var records: [UInt8] = []
    private var names: [UInt8] = []
    private var terms = SegmentTerms()
    private var entries: [CatalogEntry] = []
    private var nameWords: [Int] = []
    private var qualities: [UInt8] = []

    mutating func add(_ entry: CatalogEntry, record: [UInt8]) {
        appendPlace()
        names += entry.name.description.utf8
        records += record
        let nameLength = terms.add(entry, number: entries.count)
        let quality = EntryQuality(entry).byte
        marks += [quality, UInt8(min(nameLength, 255))]
        entries.append(entry)
        nameWords.append(nameLength)
        qualities.append(quality)
    }

    private mutating func appendPlace() {
        entryTable.append(number: names.count)
        entryTable.append(number: records.count)
    }

    mutating func finish() -> (bytes: [UInt8], terms: TermList) {
        appendPlace()
        let lists = terms.finish()
        let samples =
            SampledOrder.samples(of: lists.sortedTerms.lazy.map(\.text))
            + SampledOrder.samples(of: entries.lazy.map(\.name.description))
        let parts = [
            samples, entryTable + marks, records, names, lists.table, lists.texts, lists.postings,
        ]
        var bytes = SegmentLayout.header(
            entryCount: entries.count, termCount: lists.sortedTerms.count,
            sizes: parts.map(\.count))
        for part in parts { bytes += part }
        let list = TermList(
            entries: entries, nameWords: nameWords, qualities: qualities, terms: lists.sortedTerms)
        return (bytes, list)
    }
}
