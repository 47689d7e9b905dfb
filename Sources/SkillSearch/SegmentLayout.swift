internal import ArraySpan

/// The ranges of the parts of a search file.
///
/// All numbers are little-endian; offsets in tables count from the start of the part that they point into.
///
/// | part | content |
/// |---|---|
/// | header, 52 bytes | `SKSEARCH`, version (1), number of entries, number of terms, starts of the following parts, size |
/// | samples | 16 bytes of every 64th term, then of every 64th name, padded with zeros (``SampledOrder``) |
/// | entries | for each entry and the end: u32 start of its name, u32 start of its record |
/// | marks | for each entry: u8 quality (0…100; bit 7 if it cannot be installed), u8 number of words of its name |
/// | records | the facts of the entries, in the form of the catalog |
/// | names | UTF-8; entries are sorted by name, so this is also the table of names |
/// | terms | for each term and the end: u32 start of its text, u32 start of its postings, u32 number of postings |
/// | texts | UTF-8 of the terms, which are sorted by bytes |
/// | postings | for each entry with the term: LEB128 distance from the last entry, u8 impact (``TermImpact``) |
struct SegmentLayout: Sendable {
    static let magic = Array("SKSEARCH".utf8)
    static let version = 1
    static let headerSize = 52
    /// The longest text of a term that is looked at: 64 bytes and a character.
    static let termLengthLimit = SearchWord.lengthLimit + 4
    /// The longest name that is looked at, in bytes: no skill has a longer one.
    static let nameLengthLimit = 256

    let entryCount: Int
    let termCount: Int
    let termSamples: Range<Int>
    let nameSamples: Range<Int>
    let entries: Range<Int>
    let marks: Range<Int>
    let records: Range<Int>
    let names: Range<Int>
    let terms: Range<Int>
    let texts: Range<Int>
    let postings: Range<Int>

    /// Reads and checks the header; the targets of tables are checked when they are read.
    init(_ bytes: Span<UInt8>) throws(SearchSegmentError) {
        guard bytes.count >= Self.headerSize, bytes.starts(0..<8, with: Self.magic.span),
            bytes.number(at: 8) == Self.version
        else { throw .notSegment }
        entryCount = bytes.number(at: 12)
        termCount = bytes.number(at: 16)
        let starts = (0..<8).map { bytes.number(at: 20 + 4 * $0) }
        guard starts[0] == Self.headerSize, starts[7] <= bytes.count,
            zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }),
            entryCount <= SearchSegment.entryLimit
        else { throw .damaged }
        let names = starts[0] + SampledOrder.size(of: termCount)
        termSamples = starts[0]..<names
        nameSamples = names..<names + SampledOrder.size(of: entryCount)
        entries = starts[1]..<starts[1] + 8 * (entryCount + 1)
        marks = entries.upperBound..<entries.upperBound + 2 * entryCount
        records = starts[2]..<starts[3]
        self.names = starts[3]..<starts[4]
        terms = starts[4]..<starts[5]
        texts = starts[5]..<starts[6]
        postings = starts[6]..<starts[7]
        guard nameSamples.upperBound <= entries.lowerBound, marks.upperBound <= records.lowerBound,
            12 * (termCount + 1) <= terms.count
        else {
            throw .damaged
        }
    }

    /// Returns the header of a file whose parts have these sizes, in the order of the file.
    static func header(entryCount: Int, termCount: Int, sizes: [Int]) -> [UInt8] {
        var header = magic
        for number in [version, entryCount, termCount] { header.append(number: number) }
        var start = headerSize
        for size in [0] + sizes {
            start += size
            header.append(number: start)
        }
        return header
    }

    /// The range of the name of an entry; nil if it is outside its part or too long.
    func name(of entry: Int, in bytes: Span<UInt8>) -> Range<Int>? {
        range(at: entries.lowerBound + 8 * entry, step: 8, in: names, bytes).flatMap {
            $0.count <= Self.nameLengthLimit ? $0 : nil
        }
    }

    /// The range of the record of an entry; nil if it is outside its part or too large.
    func record(of entry: Int, in bytes: Span<UInt8>) -> Range<Int>? {
        range(at: entries.lowerBound + 8 * entry + 4, step: 8, in: records, bytes).flatMap {
            $0.count <= SearchSegment.recordLimit ? $0 : nil
        }
    }

    /// The range of the text of a term; nil if it is outside its part or too long.
    func text(of term: Int, in bytes: Span<UInt8>) -> Range<Int>? {
        range(at: terms.lowerBound + 12 * term, step: 12, in: texts, bytes).flatMap {
            $0.count <= Self.termLengthLimit ? $0 : nil
        }
    }

    /// The range of the postings of a term; nil if it is outside its part.
    func postings(of term: Int, in bytes: Span<UInt8>) -> Range<Int>? {
        range(at: terms.lowerBound + 12 * term + 4, step: 12, in: postings, bytes)
    }

    /// The number of entries with a term, as the file states it.
    func frequency(of term: Int, in bytes: Span<UInt8>) -> Int {
        min(bytes.number(at: terms.lowerBound + 12 * term + 8), entryCount)
    }

    private func range(
        at offset: Int, step: Int, in part: Range<Int>, _ bytes: Span<UInt8>
    ) -> Range<Int>? {
        let (start, end) = (bytes.number(at: offset), bytes.number(at: offset + step))
        guard start <= end, end <= part.count else { return nil }
        return part.lowerBound + start..<part.lowerBound + end
    }
}
