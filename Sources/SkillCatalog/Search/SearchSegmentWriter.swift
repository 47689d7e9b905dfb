internal import Digest
internal import SkillFormat

/// Writes search files; the same entries in any order give the same bytes.
public enum SearchSegmentWriter {
    /// Returns the bytes of one segment.
    ///
    /// Fails with more than ``SearchSegment/entryLimit`` entries or ``SearchSegment/sizeLimit`` bytes.
    public static func bytes(of entries: [CatalogEntry]) throws(SearchSegmentError) -> [UInt8] {
        guard entries.count <= SearchSegment.entryLimit else {
            throw .tooManyEntries(entries.count)
        }
        var builder = SegmentBuilder()
        for stored in StoredEntry.sorted(entries) { builder.add(stored) }
        let bytes = builder.finish()
        guard bytes.count <= SearchSegment.sizeLimit else { throw .tooLarge(bytes.count) }
        return bytes
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

/// An entry with its record, by which equal names are ordered.
private struct StoredEntry {
    let entry: CatalogEntry
    let record: [UInt8]

    static func sorted(_ entries: [CatalogEntry]) -> [StoredEntry] {
        entries.map { StoredEntry(entry: $0, record: EntryRecord.bytes(of: $0)) }.sorted {
            $0.entry.name == $1.entry.name
                ? $0.record.lexicographicallyPrecedes($1.record) : $0.entry.name < $1.entry.name
        }
    }
}

/// Collects the parts of a segment.
private struct SegmentBuilder {
    private var entryTable: [UInt8] = []
    private var marks: [UInt8] = []
    private var records: [UInt8] = []
    private var names: [UInt8] = []
    private var sortedNames: [String] = []
    private var count = 0
    /// The postings of each term, in the order in which terms were first met.
    private var postings: [TermPostings] = []
    private var places: [String: Int] = [:]

    private struct TermPostings {
        let text: String
        var bytes: [UInt8] = []
        var count = 0
        var last = -1
    }

    mutating func add(_ stored: StoredEntry) {
        appendPlace()
        names += stored.entry.name.description.utf8
        sortedNames.append(stored.entry.name.description)
        records += stored.record
        let words = EntryWords(stored.entry)
        marks += [EntryQuality(stored.entry).byte, UInt8(min(words.nameLength, 255))]
        for (term, impact) in words.impacts { add(term, impact.byte) }
        count += 1
    }

    private mutating func appendPlace() {
        entryTable.append(number: names.count)
        entryTable.append(number: records.count)
    }

    private mutating func add(_ term: String, _ impact: UInt8) {
        let place = places[term] ?? postings.count
        if place == postings.count {
            places[term] = place
            postings.append(TermPostings(text: term))
        }
        let last = postings[place].last
        postings[place].bytes.append(variable: UInt64(count - last - 1))
        postings[place].bytes.append(impact)
        postings[place].count += 1
        postings[place].last = count
    }

    mutating func finish() -> [UInt8] {
        appendPlace()
        var (terms, texts, lists): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        let sorted = postings.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        for posting in sorted {
            for number in [texts.count, lists.count, posting.count] { terms.append(number: number) }
            texts += posting.text.utf8
            lists += posting.bytes
        }
        for number in [texts.count, lists.count, 0] { terms.append(number: number) }
        let samples =
            SampledOrder.samples(of: sorted.lazy.map(\.text))
            + SampledOrder.samples(of: sortedNames)
        let parts = [samples, entryTable + marks, records, names, terms, texts, lists]
        let header = SegmentLayout.header(
            entryCount: count, termCount: sorted.count, sizes: parts.map(\.count))
        return header + parts.joined()
    }
}

/// The terms of an entry.
private struct EntryWords {
    /// The terms and their impacts.
    private(set) var impacts: [String: TermImpact] = [:]
    /// The number of words of the name.
    let nameLength: Int

    init(_ entry: CatalogEntry) {
        let name = SearchWord.words(of: entry.name.description)
        nameLength = name.count
        add(name.flatMap(\.terms) + Self.compounds(of: name), in: .name)
        let labels = entry.facts.tags + [entry.publisher?.description ?? ""]
        add(labels.flatMap(SearchWord.words).flatMap(\.terms), in: .label)
        // In order, because sums of fractions depend on it.
        let translations = entry.translations.sorted { $0.key < $1.key }.map(\.value)
        for text in [entry.description] + translations {
            add(SearchWord.words(of: text).flatMap(\.terms), in: .text)
        }
    }

    /// Neighbors in a name as one word: `swift-ui` is found by `swiftui`.
    private static func compounds(of name: [SearchWord]) -> [String] {
        zip(name, name.dropFirst()).compactMap { first, second in
            guard case .letters(let start) = first, case .letters(let end) = second,
                start.utf8.count + end.utf8.count <= SearchWord.lengthLimit
            else { return nil }
            return start + end
        }
    }

    private mutating func add(_ terms: [String], in field: TermImpact.Field) {
        var counts: [String: Int] = [:]
        for term in terms { counts[term, default: 0] += 1 }
        for (term, count) in counts {
            impacts[term, default: TermImpact()].add(count, in: field, of: terms.count)
        }
    }
}
