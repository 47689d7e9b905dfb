internal import Digest
internal import JSON
internal import SkillCatalog
internal import SkillFormat
internal import SkillSearch

/// The search files for browsers: a root, blocks of terms, and the texts of the results.
///
/// A browser reads the root, the blocks that may have the words of the query, and the texts of the results that it
/// shows. Blocks are cut at terms that their hashes select, and their names are hashes of their contents, so that a
/// change of few skills changes few files.
///
/// ```
/// search/root.json   {"schema": "skills.site-search/1", "count": 60000, "documents": 4096,
///                     "blocks": [["first term", "hash"], …], "forms": "hash"}
/// search/t/HASH      for each term: bytes shared with the one before, further bytes and their text, number of skills,
///                    bytes of the postings; a posting is the distance to the last number, the impact, and for a
///                    term in the name the number of its words
/// search/d/N.json    [[number, name, publisher, description, description in Japanese, quality, facts, seal], …]
/// ```
///
/// Numbers are in LEB128, as in search files of the index.
struct BrowserSearch: Sendable {
    static let folder = "search"
    /// The average number of skills in a file of texts.
    private static let documentSize = 16
    /// The sizes between which a block ends, in bytes.
    private static let blockSizes = 6_000..<48_000
    /// One in this many terms may be the first of a block.
    private static let boundary: UInt8 = 64
    /// The number of skills of one term in a file; the best are kept.
    private static let postingLimit = 20_000
    private static let descriptionLimit = 200
    private static let numberBits = 24

    private let index: InvertedIndex
    /// The qualities of the entries, as search files of the index have them.
    private let qualities: [UInt8]
    private let entries: [SiteEntry]
    /// The number of each entry: 24 bits of the hash of its address, or the next free number, so that a change of few
    /// skills changes few files.
    private let numbers: [UInt32]
    /// The entries in each file of texts.
    private let documents: [[Int]]
    private let settings: SiteSettings

    init(
        _ index: InvertedIndex, qualities: [UInt8], _ entries: [SiteEntry],
        _ settings: SiteSettings
    ) {
        self.index = index
        self.qualities = qualities
        self.entries = entries
        self.settings = settings
        numbers = Self.numbers(of: entries)
        var count = 1
        while count * Self.documentSize < entries.count { count *= 2 }
        var documents = [[Int]](repeating: [], count: count)
        let shift = UInt32(Self.numberBits - count.trailingZeroBitCount)
        for (index, number) in numbers.enumerated() {
            documents[Int(number >> shift)].append(index)
        }
        self.documents = documents
    }

    private static func numbers(of entries: [SiteEntry]) -> [UInt32] {
        let hashes = entries.map { entry -> (hash: [UInt8], number: UInt32) in
            let bytes = SHA256Digest(of: Array(entry.address.lowercased().utf8)).bytes
            return (bytes, bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1) })
        }
        var numbers = [UInt32](repeating: 0, count: entries.count)
        var taken: Set<UInt32> = []
        for index in hashes.indices.sorted(by: {
            hashes[$0].hash.lexicographicallyPrecedes(hashes[$1].hash)
        }) {
            var number = hashes[index].number
            while !taken.insert(number).inserted { number = (number + 1) & (1 << numberBits - 1) }
            numbers[index] = number
        }
        return numbers
    }

    /// The files, in parts.
    var parts: [SitePart] {
        [SitePart { termFiles }] + documents.indices.map { part(ofDocument: $0) }
    }

    /// The root and the files of terms.
    private var termFiles: [SiteFile] {
        let blocks = blocks.map { (first: $0.first, bytes: $0.bytes, hash: Self.hash($0.bytes)) }
        let forms = SynonymFile.bytes
        let formsHash = Self.hash(forms)
        let root = JSONValue.object([
            "schema": .string("skills.site-search/1"), "count": .integer(entries.count),
            "documents": .integer(documents.count), "forms": .string(formsHash),
            "blocks": .array(
                blocks.map { .array([.string($0.first), .string($0.hash)]) }),
        ])
        return [SiteFile("\(Self.folder)/root.json", root.text(.line) + "\n")]
            + [SiteFile("\(Self.folder)/forms-\(formsHash).json", forms)]
            + blocks.map { SiteFile("\(Self.folder)/t/\($0.hash)", $0.bytes) }
    }

    private static func hash(_ bytes: [UInt8]) -> String {
        String(SHA256Digest(of: bytes).hex.prefix(16))
    }

    // MARK: Terms

    private struct Block {
        let first: String
        var bytes: [UInt8] = []
    }

    private var blocks: [Block] {
        var blocks: [Block] = []
        var last: [UInt8] = []
        for (term, word) in index.terms.enumerated() where !InvertedIndex.isFunctionWord(word) {
            let text = Array(word.utf8)
            let size = blocks.last?.bytes.count ?? Self.blockSizes.upperBound
            let isBoundary = size >= Self.blockSizes.lowerBound && Self.startsBlock(text)
            if isBoundary || size >= Self.blockSizes.upperBound {
                blocks.append(Block(first: word))
                last = []
            }
            let (postings, frequency) = postings(of: term)
            let shared = zip(text, last).prefix { $0 == $1 }.count
            blocks[blocks.count - 1].bytes.append(variable: UInt64(shared))
            blocks[blocks.count - 1].bytes.append(variable: UInt64(text.count - shared))
            blocks[blocks.count - 1].bytes += text[shared...]
            blocks[blocks.count - 1].bytes.append(variable: UInt64(frequency))
            blocks[blocks.count - 1].bytes.append(variable: UInt64(postings.count))
            blocks[blocks.count - 1].bytes += postings
            last = text
        }
        return blocks
    }

    /// A cheap hash of the term (FNV-1a), which depends on it alone.
    private static func startsBlock(_ text: [UInt8]) -> Bool {
        let hash = text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return UInt8(truncatingIfNeeded: hash >> 32) % boundary == 0
    }

    /// A skill that has a term, with its sort key.
    private struct Listed {
        let posting: InvertedIndex.Posting
        let number: UInt32
        let rank: Int
    }

    private func postings(of term: Int) -> (bytes: [UInt8], frequency: Int) {
        var list = index.postings(of: term).map { posting in
            let entry = Int(posting.document)
            let quality = Int(qualities[entry] & 0x7F)
            return Listed(
                posting: posting, number: numbers[entry],
                rank: Int(posting.impact & 0x7F) << 8 | quality)
        }
        let frequency = list.count
        if list.count > Self.postingLimit {
            // The best by impact, then by quality; equal ones by their numbers, which say nothing.
            list.sort { ($1.rank, $0.number) < ($0.rank, $1.number) }
            list.removeLast(list.count - Self.postingLimit)
        }
        list.sort { $0.number < $1.number }
        var bytes: [UInt8] = []
        var last = 0
        for listed in list {
            bytes.append(variable: UInt64(Int(listed.number) - last))
            bytes.append(listed.posting.impact)
            if listed.posting.impact & 0x80 != 0 {
                bytes.append(index.nameLengths[Int(listed.posting.document)])
            }
            last = Int(listed.number)
        }
        return (bytes, frequency)
    }

    // MARK: Texts

    private func part(ofDocument number: Int) -> SitePart {
        SitePart("\(Self.folder)/d/\(number).json") {
            var key = PageKey(settings.digest)
            for index in documents[number] {
                key.add(Int(numbers[index]))
                key.add(Int(qualities[index]))
                key.add(entries[index].digest)
            }
            return key
        } bytes: {
            let values = documents[number].sorted { numbers[$0] < numbers[$1] }.map {
                document($0).text(.line)
            }
            return Array("[\(values.joined(separator: ",\n"))]\n".utf8)
        }
    }

    private func document(_ index: Int) -> JSONValue {
        let entry = entries[index].entry
        // The page says in its language that the number is the score.
        let facts = [
            entry.facts.license.map { .string(SkillList.abridged($0, to: 24)) },
            entry.facts.score.map { JSONValue.integer($0) },
            entry.facts.changed.map { .string($0) },
        ].compactMap(\.self)
        return .array([
            .integer(Int(numbers[index])), .string(entry.name.description),
            .text(entry.publisher?.description),
            .string(SkillList.abridged(entry.description, to: Self.descriptionLimit)),
            .string(
                entry.translations["ja"].map { SkillList.abridged($0, to: Self.descriptionLimit) }
                    ?? ""),
            .integer(Int(qualities[index])), .array(facts),
            .string(Identicon.path(of: entry.seal)),
        ])
    }
}
