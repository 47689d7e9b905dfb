/// Writes search files; the same documents in any order give the same bytes.
public enum SearchSegmentWriter {
    /// Returns the bytes of one segment.
    ///
    /// Fails with more than ``SearchSegment/entryLimit`` documents or ``SearchSegment/sizeLimit`` bytes.
    public static func bytes(of documents: [SearchDocument]) throws(SearchSegmentError) -> [UInt8] {
        guard documents.count <= SearchSegment.entryLimit else {
            throw .tooManyEntries(documents.count)
        }
        // Numbers are faster to sort than documents.
        let order = documents.indices.sorted { first, second in
            let (one, other) = (documents[first], documents[second])
            return one.name == other.name
                ? one.record.lexicographicallyPrecedes(other.record)
                : one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }
        let sorted = order.map { documents[$0] }
        let bytes = file(of: sorted, InvertedIndex(sorted))
        guard bytes.count <= SearchSegment.sizeLimit else { throw .tooLarge(bytes.count) }
        return bytes
    }

    private static func file(of documents: [SearchDocument], _ index: InvertedIndex) -> [UInt8] {
        let names = documents.map(\.name)
        var (table, marks, records, texts): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
        for (number, document) in documents.enumerated() {
            table.append(number: texts.count)
            table.append(number: records.count)
            texts += document.name.utf8
            records += document.record
            marks += [document.quality, index.nameLengths[number]]
        }
        table.append(number: texts.count)
        table.append(number: records.count)
        let samples = SampledOrder.samples(of: index.terms) + SampledOrder.samples(of: names)
        let parts = [samples, table + marks, records, texts] + parts(of: index)
        var bytes = SegmentLayout.header(
            entryCount: documents.count, termCount: index.terms.count, sizes: parts.map(\.count))
        for part in parts { bytes += part }
        return bytes
    }

    /// Returns the table of the terms, their texts and their postings.
    private static func parts(of index: InvertedIndex) -> [[UInt8]] {
        var (table, texts, postings): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        func mark(_ count: Int) {
            for number in [texts.count, postings.count, count] { table.append(number: number) }
        }
        for (term, text) in index.terms.enumerated() {
            let list = index.postings(of: term)
            mark(list.count)
            texts += text.utf8
            var next: Int32 = 0
            for posting in list {
                postings.append(variable: UInt64(posting.document - next))
                postings.append(posting.impact)
                next = posting.document + 1
            }
        }
        mark(0)
        return [table, texts, postings]
    }
}
