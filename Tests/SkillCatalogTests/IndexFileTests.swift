import Digest
import JSON
import Signature
import SkillFormat
import Testing

@testable import SkillCatalog

@Suite("The files of a static index") struct IndexFileTests {
    private func entry(_ name: String, _ publisher: String? = nil) throws -> CatalogEntry {
        let digest = SHA256Digest(of: name.utf8)
        var entry = CatalogEntry(
            name: try #require(SkillName(name)), publisher: publisher.flatMap { Publisher($0) },
            description: "Does \(name).",
            source: .archive(url: "blobs/\(digest.hex).zip", digest: digest))
        entry.facts.archiveSize = 12
        entry.facts.folderArchive = IndexRoot.Blob(digest: digest, size: 14)
        return entry
    }

    @Test func `are read as they were written`() throws {
        let digest = SHA256Digest(of: "a".utf8)
        var root = IndexRoot(
            title: "Acme", version: 3, expires: 1_800_000_000, key: "RWQ", count: 1,
            content: .list([try entry("pdf", "acme")]))
        root.generator = "skills 1"
        #expect(try IndexRoot(parsing: root.bytes) { $0 } == root)
        root.content = .pages(
            [digest, digest],
            search: [
                IndexRoot.SearchFile(
                    blob: IndexRoot.Blob(digest: digest, size: 7), unpackedSize: 9)
            ])
        #expect(try IndexRoot(parsing: root.bytes) { $0 } == root)
        let page = IndexPage(shards: [digest])
        #expect(try IndexPage(parsing: page.bytes) == page)
        let shard = IndexShard([try entry("b"), try entry("a", "y"), try entry("a", "x")])
        #expect(shard.entries.map { $0.publisher?.description ?? "" } == ["x", "y", ""])
        #expect(try IndexShard(parsing: shard.bytes) { $0 } == shard)
    }

    @Test(arguments: [(1 << 53, true), (1 << 53 + 1, false), (Int.max, false), (-1, false)])
    func `have versions that every program reads exactly`(_ version: Int, _ isValid: Bool) {
        let root = IndexRoot(
            title: "Acme", version: version, expires: nil, count: 0, content: .list([]))
        #expect(((try? IndexRoot(parsing: root.bytes) { $0 }) != nil) == isValid)
    }

    @Test func `leave out entries that can't be used`() throws {
        let text = """
            {"schema": "skills.index-shard/1", "skills": [{"name": ""}, {"name": "a", "source": "o/r"}, 3]}
            """
        let shard = try IndexShard(parsing: Array(text.utf8)) { $0 }
        #expect(shard.entries.map(\.name.description) == ["a"])
    }

    @Test(arguments: [
        ("{", "malformed"), ("[]", "malformed"), ("{}", "malformed"),
        (#"{"schema": "skills.index/2"}"#, "unknownSchema"),
        (#"{"schema": "skills.index/1"}"#, "malformed"),
        (#"{"schema": "skills.index/1", "version": -1, "count": 0, "skills": []}"#, "malformed"),
        (
            #"{"schema": "skills.index/1", "version": 9007199254740993, "count": 0, "skills": []}"#,
            "malformed"
        ),
        (
            #"{"schema": "skills.index/1", "version": 1, "count": 0, "expires": "soon", "skills": []}"#,
            "malformed"
        ),
        (#"{"schema": "skills.index/1", "version": 1, "count": 0, "pages": []}"#, "malformed"),
        (#"{"schema": "skills.index/1", "version": 1, "count": 0, "pages": ["a"]}"#, "malformed"),
    ])
    func `are refused in other forms`(_ text: String, _ fault: String) {
        #expect {
            try IndexRoot(parsing: Array(text.utf8)) { $0 }
        } throws: { "\($0)".hasPrefix(fault) }
    }

    @Test func `have limits`() {
        let digest = "\"\(SHA256Digest(of: []).hex)\""
        let three =
            #"{"schema": "skills.index-page/1", "shards": [\#(digest), \#(digest), \#(digest)]}"#
        #expect(throws: IndexFault.self) { try IndexPage(parsing: Array(three.utf8)) }
        #expect(throws: IndexFault.tooLarge(limit: IndexPage.sizeLimit)) {
            try IndexPage(parsing: [UInt8](repeating: 32, count: IndexPage.sizeLimit + 1))
        }
    }

    @Test func `have a page up to 16,384 entries, and then as many pages as shards in a page`()
        throws
    {
        for (entries, pages, shards, search) in [
            (257, 1, 32, 1), (2_001, 1, 128, 1), (10_000, 1, 512, 1), (16_384, 1, 512, 1),
            (16_385, 64, 32, 2),
            (60_000, 64, 64, 4), (1_000_000, 256, 256, 64),
        ] {
            let layout = try #require(IndexLayout(entries: entries))
            #expect(layout.pages == pages && layout.shardsPerPage == shards)
            #expect(layout.searchFiles == search)
        }
        #expect(IndexLayout(entries: 256) == nil)
    }

    @Test func `with a signature in it is split into the same parts`() throws {
        let key = try SecretKey.generate()
        let root = IndexRoot(title: "T", version: 1, expires: nil, count: 0, content: .list([]))
        let text = try key.sign(root.bytes, trustedComment: "tab\there, \"quotes\" and \\")
        let sealed = RootFile(root.bytes, signature: text)
        #expect(RootFile(parsing: sealed.bytes) == sealed)
        #expect(try IndexRoot(parsing: sealed.bytes) { $0 } == root)
        #expect(RootFile(parsing: root.bytes) == RootFile(root.bytes))
        #expect(RootFile(root.bytes).bytes == root.bytes)
    }

    @Test(arguments: [
        "", "\n}\n", ",\n  \"signature\": \n}\n", "{,\n  \"signature\": 1\n}\n",
        "{,\n  \"signature\": \"x\"\n}", "{,\n  \"signature\": \"x\", \"a\": \"b\"\n}\n",
    ])
    func `is all content if it does not end with a signature`(_ text: String) {
        #expect(RootFile(parsing: Array(text.utf8)).content == Array(text.utf8))
    }
}
