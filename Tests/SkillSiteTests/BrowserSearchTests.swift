import JSON
import SkillCatalog
import SkillFormat
import SkillSearch
import Testing

@testable import SkillSite

@Suite("Search files for browsers") struct BrowserSearchTests {
    private func entries(_ count: Int) throws -> [CatalogEntry] {
        try (0..<count).map { index in
            let name = try #require(SkillName("skill-\(index)"))
            let words = (0..<20).map { "word\((index * 7 + $0 * $0 * 13) % 400)" }
            return CatalogEntry(
                name: name, publisher: nil,
                description: "Helps with \(words.joined(separator: " ")). データベース設計。",
                source: .address("a/b"))
        }
    }

    private func files(_ entries: [CatalogEntry]) async throws -> [String: [UInt8]] {
        let site = try await SampleSite().site(of: entries)
        return Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.bytes) })
            .filter { $0.key.hasPrefix("search/") }
    }

    private func terms(of entry: CatalogEntry) -> [String] {
        InvertedIndex([SearchDocument(entry)]).terms
    }

    /// The skills of a term, found as a browser finds them.
    private func skills(with term: String, in files: [String: [UInt8]]) throws -> [String] {
        let root = try JSONValue(parsing: try #require(files["search/root.json"]))
        let blocks = try #require(root["blocks"]?.array)
        let documents = try #require(root["documents"]?.integer)
        let block = try #require(
            blocks.last {
                !(term.utf8.lexicographicallyPrecedes(($0.array?.first?.string ?? "").utf8))
            })
        let bytes = try #require(files["search/t/\(block.array?[1].string ?? "")"])
        var place = 0
        func number() -> Int {
            var (value, shift) = (0, 0)
            while true {
                let byte = Int(bytes[place])
                place += 1
                value |= (byte & 0x7F) << shift
                if byte < 0x80 { return value }
                shift += 7
            }
        }
        var text: [UInt8] = []
        while place < bytes.count {
            let (shared, length) = (number(), number())
            text = Array(text.prefix(shared)) + bytes[place..<place + length]
            place += length
            let (frequency, size) = (number(), number())
            let end = place + size
            guard String(decoding: text, as: UTF8.self) == term else {
                place = end
                continue
            }
            var (names, skill): ([String], Int) = ([], 0)
            while place < end {
                skill += number()
                let isInName = bytes[place] & 0x80 != 0
                place += isInName ? 2 : 1
                let file = skill >> (24 - documents.trailingZeroBitCount)
                let list = try JSONValue(parsing: try #require(files["search/d/\(file).json"]))
                let known = list.array?.first { $0.array?.first?.integer == skill }
                names.append(try #require(known?.array?[1].string))
            }
            #expect(names.count == frequency)
            return names.sorted()
        }
        return []
    }

    @Test func `terms lead to their skills`() async throws {
        let entries = try entries(300)
        let files = try await files(entries)
        for term in ["word7", "word399", "skill", "12", "設計"] {
            let expected = entries.filter { entry in
                terms(of: entry).contains(term)
            }.map(\.name.description).sorted()
            #expect(try skills(with: term, in: files) == expected, "\(term)")
        }
        #expect(try skills(with: "gone", in: files).isEmpty)
    }

    @Test func `one more skill changes few files`() async throws {
        let before = try await files(try entries(2_000))
        let after = try await files(try entries(2_001))
        let changed = after.filter { before[$0.key] != $0.value }
        #expect(before.count > 100)
        #expect(changed.count <= 40, "\(changed.count) of \(after.count)")
    }

    @Test func `the order of entries does not matter`() async throws {
        let entries = try entries(100)
        let files = try await files(entries)
        #expect(try await self.files(entries.reversed()) == files)
    }

    @Test func `terms of browsers are those of the command line`() throws {
        let entry = try #require(try entries(1).first)
        let segment = try CatalogSegment(CatalogSegment.bytes(of: [entry]))
        let search = CatalogSearch([
            .init(name: try #require(CatalogName("a")), segments: [segment])
        ])
        for term in terms(of: entry) {
            #expect(search.results(for: SearchQuery(term)).total == 1, "\(term)")
        }
    }
}
