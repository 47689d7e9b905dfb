import Digest
import FileTree
import SystemPackage
import TestSupport
import Testing

@testable import SkillCatalog

@Suite struct `A list of advisories` {
    private let tree = "s1:" + String(repeating: "A", count: 43)

    private func advisory(_ id: String = "A-1", _ members: String = "") -> String {
        """
        {"id": "\(id)", "summary": "Bad.\\nVery.", "modified": "2026-11-20T10:00:00.25Z", "unknown": 1\(members),
         "affected": [{"package": {"name": "pdf", "owner": "github.com/evil"}, "trees": ["\(tree)"]}]}
        """
    }

    private func list(_ advisories: String...) throws(AdvisoryFault) -> AdvisoryList {
        let text = advisories.joined(separator: ", ")
        return try AdvisoryList(
            parsing: Array("{\"schema\": \"skills.advisories/1\", \"advisories\": [\(text)]}".utf8))
    }

    @Test func `is read as it was written, in the order of the ids`() throws {
        let read = try list(advisory("B-1"), advisory("A-1", ", \"withdrawn\": null"))
        #expect(read.advisories.map(\.id) == ["A-1", "B-1"])
        #expect(read.advisories[0].summary == "Bad. Very.")
        #expect(try AdvisoryList(parsing: read.bytes) == read)
    }

    @Test func `recalls trees until an advisory is withdrawn`() throws {
        let hash = try #require(TreeHash(tree))
        let other = try #require(TreeHash("s1:" + String(repeating: "B", count: 42) + "A"))
        let holds = try list(advisory()).advisories[0]
        #expect(holds.recalls(hash) && !holds.recalls(other))
        let ended = try list(advisory("A-1", ", \"withdrawn\": \"2026-11-21T10:00:00Z\""))
        #expect(!ended.advisories[0].recalls(hash))
    }

    @Test func `has limits`() throws {
        let long = String(repeating: "x", count: 16_385)
        #expect(throws: AdvisoryFault.self) {
            try list(advisory("A-1", ", \"details\": \"\(long)\""))
        }
        #expect(throws: AdvisoryFault.self) { try list(advisory(), advisory()) }
        let many = (0...AdvisoryList.countLimit).map { "{\"id\": \"A-\($0)\"}" }
            .joined(separator: ",")
        #expect {
            try list(many)
        } throws: { error in
            (error as? AdvisoryFault)?.reason == "its advisories are not a list of at most 20000"
        }
        #expect(throws: AdvisoryFault.self) {
            try AdvisoryList(parsing: Array(repeating: 0x20, count: AdvisoryList.sizeLimit + 1))
        }
    }

    @Test func `of nearly the largest size can be read again from the shelf`() throws {
        let trees = (0..<AdvisoryList.treeLimit).map { number in
            "\"s1:\(String(String(number + 1_000_000).reversed()))\(String(repeating: "A", count: 36))\""
        }.joined(separator: ",")
        let advisories = (0..<16).map { number in
            """
            {"id":"A-\(number)","summary":"Bad.","modified":"2026-11-20T10:00:00Z",\
            "affected":[{"trees":[\(trees)]}]}
            """
        }.joined(separator: ",")
        let text = "{\"schema\":\"skills.advisories/1\",\"advisories\":[\(advisories)]}"
        #expect((7 << 20..<AdvisoryList.sizeLimit).contains(text.utf8.count))
        let list = try AdvisoryList(parsing: Array(text.utf8))
        #expect(list.bytes.count > AdvisoryList.sizeLimit)
        let folder = try TemporaryDirectory()
        let shelf = AdvisoryShelf(beside: folder.path.appending("trust.json"))
        let shelved = ShelvedAdvisories(list)
        try shelf.add(shelved)
        #expect(shelf.list(shelved.digest) == list)
    }

    @Test func `is stated by the root of an index with its digest, within the limit`() throws {
        let start = "{\"schema\": \"skills.index/1\", \"version\": 1, \"count\": 0, \"skills\": []"
        func root(_ advisories: String) throws -> IndexRoot {
            try IndexRoot(parsing: Array("\(start), \"advisories\": \(advisories)}".utf8)) { $0 }
        }
        let digest = String(repeating: "ab", count: 32)
        let good = try root("{\"sha256\": \"\(digest)\", \"size\": 12}")
        #expect(good.advisories?.digest.hex == digest && good.advisories?.size == 12)
        #expect(try IndexRoot(parsing: good.bytes) { $0 } == good)
        for bad in [
            "7", "{}", "{\"sha256\": \"ab\", \"size\": 1}", "{\"sha256\": \"\(digest)\"}",
            "{\"sha256\": \"\(digest)\", \"size\": 8388609}",
        ] {
            #expect(throws: IndexFault.self) { try root(bad) }
        }
    }
}
