import JSON
import SkillFormat
import Testing

@testable import SkillCatalog

@Suite("A catalog entry") struct CatalogEntryTests {
    private func entry(_ text: String) throws -> CatalogEntry {
        try CatalogEntry(JSONValue(parsing: Array(text.utf8))) { "https://example.com/\($0)" }
    }

    @Test func `is described in the language of the user, otherwise as in the original`() throws {
        let entry = try entry(
            #"{"name": "pdf", "source": "a/b", "description": "d", "translations": {"ja": "j", "zh-Hant": "h"}}"#
        )
        for language in ["ja", "ja_JP.UTF-8", "ja-JP", "ja.UTF-8"] {
            #expect(entry.description(in: language) == "j")
        }
        #expect(entry.description(in: "zh-Hant") == "h")
        for language in [nil, "", "C.UTF-8", "en"] {
            #expect(entry.description(in: language) == "d")
        }
    }

    @Test func `keeps its facts as JSON`() throws {
        let text = """
            {"name": "pdf", "publisher": "anthropics", "version": "1.2.0", "description": "Reads PDF.",
             "translations": {"ja": "PDFを読む。"}, "source": "anthropics/skills/skills/pdf", "license": "MIT",
             "changed": "2026-07-01", "files": 4, "size": 20110, "score": 92, "missing": 0, "tags": ["doc"]}
            """
        let read = try entry(text)
        #expect(read.publisher == Publisher("Anthropics"))
        #expect(read.source == .address("anthropics/skills/skills/pdf"))
        #expect(read.facts.missing == 0)
        #expect(read.json == (try JSONValue(parsing: Array(text.utf8))))
    }

    @Test func `is refused without a usable name or source`() {
        #expect(throws: EntryFault.invalidName("a b")) {
            try entry(#"{"name": "a\u0007b", "source": "o/r"}"#)
        }
        #expect(throws: EntryFault.missing("source")) { try entry(#"{"name": "a"}"#) }
        #expect(throws: EntryFault.invalidSource) {
            try entry(#"{"name": "a", "archive": {"url": "a.zip", "sha256": "12"}}"#)
        }
    }

    @Test func `has short texts in one line, and in what is wrong with it`() throws {
        let long = "a\\u001b[2J" + String(repeating: "e\u{301}", count: 300)
        let short = "a [2J" + String(repeating: "e\u{301}", count: 97) + "e"
        for (text, fault) in [
            (#"{"name": "\#(long)"}"#, EntryFault.invalidName(short)),
            (#"{"name": "a", "renamed": "\#(long)"}"#, .invalidName(short)),
            (#"{"name": "a", "publisher": "\#(long)"}"#, .invalidPublisher(short)),
        ] {
            #expect(throws: fault) { try entry(text) }
        }
        #expect(
            try entry(#"{"name": "a", "version": "\#(long)", "source": "o/r"}"#).version == short)
    }

    @Test func `has no negative sizes and numbers`() throws {
        let text = """
            {"name": "a", "archive": {"url": "a.zip", "size": -1, "sha256": "DIGEST"}, "files": -1, "size": -2,
             "missing": -3, "skill": {"sha256": "DIGEST", "size": -4}, "also": [{"source": "o/r", "missing": -5}]}
            """.replacing("DIGEST", with: String(repeating: "a", count: 64))
        let read = try entry(text)
        #expect(read.facts == EntryFacts())
        #expect(read.alternatives.map(\.missing) == [nil])
    }

    @Test func `has one line of description`() {
        #expect(CatalogEntry.oneLine(" a\n b\u{1B}[0m\u{200D}") == "a b [0m\u{200D}")
    }

    @Test func `is in the shard that the hash of its name selects`() {
        // printf pdf | sha256sum starts with c35b.
        let place = NameHash(of: "pdf").location(pages: 256, shardsPerPage: 256)
        #expect((place.page, place.shard) == (0xc3, 0x5b))
    }
}
