import ArraySpan
import Digest
import FileTree
import Problem
import SkillFormat
import TestSupport
import Testing

@testable import SkillCatalog
@testable import SkillSearch

@Suite("A search file") struct SearchSegmentTests {
    /// Entries that together have every fact.
    private func entries() throws -> [CatalogEntry] {
        let digest = SHA256Digest(of: Array("x".utf8))
        var full = sample("pdf", "Reads PDF files.", publisher: "Anthropics", ja: "PDFを読む。")
        full.version = "1.2.0"
        full.source = .archive(url: "https://example.com/a.zip", digest: digest)
        full.facts.license = "MIT"
        full.facts.changed = "2026-07-01"
        full.facts.commit = String(repeating: "a1", count: 20)
        full.facts.files = 4
        full.facts.size = 20_110
        full.facts.archiveSize = 9_000
        full.facts.tree = TreeHash(of: [TreeFile(path: "SKILL.md", digest: digest, flag: .plain)])
        full.facts.score = 92
        full.facts.missing = 0
        full.facts.tags = ["documents", "office"]
        var renamed = sample("old-name")
        renamed.state = .renamed(try #require(SkillName("new-name")))
        renamed.source = nil
        var removed = sample("gone")
        removed.state = .removed(reason: "malicious")
        removed.source = nil
        var embedded = sample("own")
        embedded.source = .embedded
        var document = sample("document")
        document.source = .document(url: "https://example.com/SKILL.md", digest: nil)
        var archive = sample("archive")
        archive.source = .archive(
            url: "https://example.com/\(digest.hex)/\(digest.hex).zip", digest: digest)
        var files = sample("files")
        files.source = .files(below: "https://example.com/f/", paths: ["SKILL.md", "a/b.md"])
        return [
            full, renamed, removed, embedded, document, archive, files, sample("設計", "設計書を書く。"),
        ]
    }

    @Test func `keeps every fact of its entries`() throws {
        let entries = try entries()
        let segment = try CatalogSegment(CatalogSegment.bytes(of: entries))
        #expect(segment.count == entries.count)
        let read = (0..<segment.count).compactMap { segment.entry(at: $0) }
        #expect(read == entries.sorted { $0.name < $1.name })
        #expect(segment.entry(at: -1) == nil && segment.entry(at: segment.count) == nil)
    }

    @Test func `is the same for the same entries in any order`() throws {
        var entries = try entries()
        entries += (0..<300).map { sample("n\($0 % 200)", "word\($0 % 7) and more") }
        let bytes = try CatalogSegment.bytes(of: entries)
        entries.reverse()
        #expect(try CatalogSegment.bytes(of: entries) == bytes)
    }

    @Test func `makes relative URLs absolute`() throws {
        var entry = sample("pdf")
        entry.source = .archive(url: "blobs/1.zip", digest: nil)
        let bytes = try CatalogSegment.bytes(of: [entry])
        let segment = try CatalogSegment(bytes) { "https://example.com/" + $0 }
        let source = segment.entries(named: "pdf").first?.source
        #expect(source == .archive(url: "https://example.com/blobs/1.zip", digest: nil))
        #expect(try CatalogSegment(bytes, resolving: { _ in nil }).entries(named: "pdf") == [])
    }

    @Test(arguments: [
        "pdf-tools", "PDF-Tools", "pdf_tools", "pdf tools", "pdf.tools", "ＰＤＦ－ｔｏｏｌｓ",
        " pdf\ttools ",
    ])
    func `finds a name however it is written`(name: String) throws {
        let entries = ["pdf", "pdf-tools", "pdftools", "pdf-tools-2"].map { sample($0) }
        let segment = try CatalogSegment(CatalogSegment.bytes(of: entries))
        #expect(segment.entries(named: name).map(\.name.description) == ["pdf-tools"])
    }

    @Test func `finds all publishers of a name among many`() throws {
        var entries = (0..<1_000).map { sample("pdf-\($0)") }
        entries += ["a", "b"].map { sample("pdf", publisher: $0) }
        let segment = try CatalogSegment(CatalogSegment.bytes(of: entries))
        let publishers = segment.entries(named: "PDF").map { $0.publisher?.description }
        #expect(publishers == ["a", "b"])
        for entry in entries { #expect(!segment.entries(named: entry.name.description).isEmpty) }
        #expect(segment.entries(named: "pd") == [] && segment.entries(named: "") == [])
    }

    @Test func `completes names`() throws {
        let names = ["café", "pd", "pdf", "pdf", "pdf-tools", "pdfs", "設計", "設計書"]
        let segment = try CatalogSegment(CatalogSegment.bytes(of: names.map { sample($0) }))
        #expect(segment.names(startingWith: "PDF", limit: 9) == ["pdf", "pdf-tools", "pdfs"])
        #expect(segment.names(startingWith: "pdf_", limit: 9) == ["pdf-tools"])
        #expect(segment.names(startingWith: "設", limit: 1) == ["設計"])
        #expect(segment.names(startingWith: "", limit: 99).count == 7)
        var all: [String] = []
        segment.forEachName { all.append($0) }
        #expect(all == names)
    }

    @Test func `is read from a mapped file`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(CatalogSegment.bytes(of: entries()), to: "s")
        let segment = try CatalogSegment(MappedFile(path, limit: SearchSegment.sizeLimit))
        #expect(segment.entries(named: "PDF").first?.facts.score == 92)
    }

    @Test func `has limits`() throws {
        let entry = sample("a")
        #expect(throws: SearchSegmentError.tooManyEntries(65_537)) {
            try CatalogSegment.bytes(of: Array(repeating: entry, count: 65_537))
        }
        #expect(throws: SearchSegmentError.notSegment) { try CatalogSegment([]) }
        let empty = try CatalogSegment(CatalogSegment.bytes(of: []))
        #expect(empty.count == 0 && empty.entries(named: "a") == [])
    }

    @Test func `keeps what identifies an entry that is too large for it`() throws {
        var entry = sample("pdf", "Reads PDF.", publisher: "acme")
        let paths = (0..<500).map { "\($0)/" + String(repeating: "a", count: 200) }
        entry.source = .files(below: "https://example.com/", paths: paths)
        let read = try CatalogSegment(CatalogSegment.bytes(of: [entry])).entry(at: 0)
        #expect(read?.publisher == Publisher("acme"))
        #expect(read?.source == .files(below: "https://example.com/", paths: []))
    }

    @Test func `is one of several by the hash of the name`() throws {
        let entries = (0..<1_000).map { sample("n\($0)") }
        let parts = CatalogSegment.distribution(of: entries, limit: 100)
        #expect(parts.count == 32 && parts.allSatisfy { $0.count <= 100 })
        #expect(parts.joined().count == entries.count)
        let changed = CatalogSegment.distribution(
            of: entries.dropLast() + [sample("other")], limit: 100)
        #expect(zip(parts, changed).filter { $0 != $1 }.count <= 2)
    }
}

@Suite("A damaged search file") struct DamagedSegmentTests {
    private let queries = ["pdf", "use data", "データベース設計", "税", "s", "tables"]

    private func intact() throws -> [UInt8] {
        let words = ["pdf", "data", "table", "read", "write", "use", "データベース設計", "税"]
        var source = SplitMix64(seed: 1)
        return try CatalogSegment.bytes(
            of: (0..<200).map { index in
                let text = (0..<9).compactMap { _ in words.randomElement(using: &source) }
                return sample("n-\(index % 90)", text.joined(separator: " "), publisher: "p")
            })
    }

    /// Uses everything that a file offers; a trap or an endless loop fails the test.
    private func use(_ bytes: [UInt8]) {
        guard let segment = try? CatalogSegment(bytes) else { return }
        _ = segment.entry(at: segment.count / 2)
        _ = segment.entries(named: "n-5").count + segment.names(startingWith: "n", limit: 50).count
        segment.forEachName { _ in }
        guard let name = CatalogName("acme") else { return }
        let search = CatalogSearch([.init(name: name, segments: [segment])])
        for text in queries {
            for last in [SearchQuery.LastWord.complete, .open] {
                let results = search.results(for: SearchQuery(text, last: last))
                #expect(results.hits.count <= 20 && results.total <= segment.count)
            }
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>) func `is used as far as it can be`(seed: UInt64) throws
    {
        let intact = try intact()
        var source = SplitMix64(seed: seed)
        for _ in 0..<60 {
            var bytes = intact
            for _ in 0..<Int.random(in: 1...6, using: &source) {
                // Half of the changes hit the header and the tables of samples, where they do most.
                let end = Bool.random(using: &source) ? 600 : bytes.count
                let place = Int.random(in: 0..<end, using: &source)
                bytes[place] =
                    [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &source)]
                    .randomElement(using: &source) ?? 0
            }
            use(bytes)
        }
    }

    @Test func `is used or refused when it is cut`() throws {
        let intact = try intact()
        for length in stride(from: 0, to: intact.count, by: 97) {
            use(Array(intact.prefix(length)))
        }
    }

    /// Returns a file of one entry whose record is longer than those that are written.
    private func file(record: [UInt8], name: String = "pdf") -> [UInt8] {
        var entries: [UInt8] = []
        for number in [0, 0, name.utf8.count, record.count] { entries.append(number: number) }
        let samples = SampledOrder.samples(of: [name])
        let parts = [
            samples, entries + [100, 1], record, Array(name.utf8), [UInt8](repeating: 0, count: 12),
            [], [],
        ]
        return SegmentLayout.header(entryCount: 1, termCount: 0, sizes: parts.map(\.count))
            + parts.joined()
    }

    @Test func `has no names and records of any length`() throws {
        let whole = EntryRecord.bytes(of: sample("pdf", "Reads PDF."))
        #expect(try CatalogSegment(file(record: whole)).entry(at: 0) != nil)
        var padded = whole
        // Fields of an unknown kind are skipped.
        while padded.count <= SearchSegment.recordLimit {
            padded.append(200)
            padded.append(counted: [UInt8](repeating: 32, count: 1_000))
        }
        #expect(try CatalogSegment(file(record: padded)).entry(at: 0) == nil)
        let long = String(repeating: "a", count: 257)
        let segment = try CatalogSegment(file(record: whole, name: long))
        #expect(segment.names(startingWith: "a", limit: 9) == [])
        segment.forEachName { Issue.record("\($0)") }
    }

    @Test(arguments: [
        "qza;touch PWNED;#", "qz$(id)", "qz`id`", "qz\nrm", "qz name", "QZ", "qz\u{202E}",
        "qz/../a",
    ])
    func `has only names of skills`(_ name: String) throws {
        let whole = EntryRecord.bytes(of: sample("pdf", "Reads PDF."))
        let segment = try CatalogSegment(file(record: whole, name: name))
        #expect(segment.names(startingWith: "qz", limit: 9) == [])
        #expect(segment.names(startingWith: "", limit: 9) == [])
        #expect(segment.entries(named: name).isEmpty && segment.entry(at: 0) == nil)
        var nearest = NearestNames(to: String(name.prefix(3)))
        segment.addNames(to: &nearest)
        #expect(nearest.names == [])
        segment.forEachName { Issue.record("\($0)") }
    }

    @Test func `has no entries with negative numbers`() throws {
        for change in [\EntryFacts.size, \.files, \.missing, \.archiveSize, \.score] {
            var entry = sample("pdf")
            entry.facts[keyPath: change] = -1
            #expect(
                try CatalogSegment(file(record: EntryRecord.bytes(of: entry))).entry(at: 0) == nil)
        }
    }

    @Test func `has no more files in an entry than an index`() throws {
        var entry = sample("pdf")
        entry.source = .files(
            below: "https://example.com/", paths: (0...WellKnownIndex.fileLimit).map { "f\($0)" })
        #expect(try CatalogSegment(file(record: EntryRecord.bytes(of: entry))).entry(at: 0) == nil)
    }

    @Test func `with many words of one beginning offers the most frequent`() throws {
        let limit = TermLookup.prefixLimit
        let rare = (0..<2 * limit + 100).map { "sa\($0)x" }
        let groups = stride(from: 0, to: rare.count, by: 100).map {
            rare[$0..<min($0 + 100, rare.count)].joined(separator: " ")
        }
        var entries = groups.enumerated().map { sample("n-\($0)", $1) }
        entries += (0..<3).map { sample("m-\($0)", "szip") }
        let segment = try CatalogSegment(CatalogSegment.bytes(of: entries))
        var frequency = UnitFrequency()
        guard
            case .any(let terms) = TermLookup(segment.file).match(
                .character("s", ending: nil), &frequency)
        else {
            Issue.record("no words")
            return
        }
        #expect(terms.count == limit)
        let common = segment.file.bytes.withSpan { bytes in
            terms.filter { segment.file.layout.frequency(of: $0.index, in: bytes) == 3 }.count
        }
        #expect(common == 1)
        #expect(frequency.other == rare.count + 3)
    }

    @Test func `with postings that overlap costs no more than its size`() throws {
        // Every term claims all postings: without a budget, the work is their product.
        var bytes = try intact()
        let layout = try SegmentLayout(bytes.span)
        for term in 0..<layout.termCount {
            for offset in 0..<4 {
                bytes[layout.terms.lowerBound + 12 * term + 4 + offset] = 0
            }
        }
        var budget = 3 * layout.postings.count
        var visits = 0
        for term in 0..<layout.termCount {
            layout.forEachPosting(of: term, in: bytes.span, &budget) { _, _ in visits += 1 }
        }
        #expect(visits <= 3 * layout.postings.count)
        use(bytes)
    }
}
