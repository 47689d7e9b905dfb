import Foundation
import JSON
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The sources of a skill` {
    private let site: CatalogSite

    init() throws {
        site = try CatalogSite()
        let whole = try site.writeArchive("ledger", to: "index/a.zip")
        _ = try site.writeArchive("ledger", to: "index/b.zip")
        _ = try site.writeArchive("ledger", "See [this](rules/one.md).", to: "index/c.zip")
        let others = #"""
            {"archive": {"url": "b.zip"}, "publisher": "beta", "note": "mirror"},
            {"archive": {"url": "c.zip"}, "publisher": "zenith"},
            {"archive": {"url": "none.zip"}, "publisher": "gone"}
            """#
        let entry = CatalogSite.entry(
            "ledger", "acme",
            #""archive": {"url": "a.zip", "sha256": "\#(whole)"}, "also": [\#(others)]"#)
        try site.writeIndex("index", [entry])
        try site.configure((name: "shop", kind: "index", location: site.url("/index/")))
    }

    private func sources(_ words: String...) async throws -> [JSONValue] {
        let result = await site.fixture.run(
            ["info", "ledger", "--json"] + words, environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 0, "\(result.log)")
        return try JSONValue(parsing: Array(result.output.utf8))["sources"]?.array ?? []
    }

    @Test func `are read and compared`() async throws {
        let sources = try await sources()
        #expect(sources.map { $0["missing"]?.integer } == [0, 0, 1, nil])
        #expect(sources.map { $0["files"]?.integer } == [1, 1, 1, nil])
        let trees = sources.map { $0["tree"]?.string }
        #expect(trees[0] != nil && trees[0] == trees[1] && trees[2] != trees[0])
        #expect(sources.prefix(3).allSatisfy { $0["score"]?.integer != nil })
        #expect(sources.map { $0["problem"] != nil } == [false, false, false, true])
        #expect(sources.map { $0["command"]?.string } == ["skills install ledger", nil, nil, nil])
        let text = await site.run("info", "ledger")
        #expect(text.output.contains("same as \(site.url("/index/b.zip"))\n"), "\(text.log)")
        #expect(text.output.contains("unlike the others\n"), "\(text.log)")
        #expect(text.output.contains("no, 1 file missing\n"), "\(text.log)")
        #expect(text.output.contains("not read "), "\(text.log)")
        #expect(try site.lock("ledger") == nil)
    }

    @Test func `are shown as the catalog states them offline`() async throws {
        _ = try await sources()
        let count = site.requests.count
        let sources = try await sources("--offline")
        #expect(sources.count == 4 && sources.allSatisfy { $0["tree"] == nil })
        #expect(site.requests.count == count)
        let text = await site.fixture.run(["info", "ledger", "--offline"])
        #expect(text.errors.contains("to read them: skills info ledger"), "\(text.log)")
    }

    @Test func `are not read if the catalog states all facts`() async throws {
        let digest = try site.writeArchive("menu", to: "index/m.zip")
        let tree = try await sources()[0]["tree"]?.string ?? ""
        let facts = #""files": 1, "size": 9, "tree": "\#(tree)", "score": 50, "missing": 0"#
        let archive = #""archive": {"url": "m.zip", "sha256": "\#(digest)"}"#
        try site.writeIndex(
            "index", version: 2, [CatalogSite.entry("menu", "acme", "\(archive), \(facts)")])
        let result = await site.run("info", "menu")
        #expect(result.output.contains("score      50\n"), "\(result.log)")
        #expect(!site.requests.contains("/index/m.zip"))
    }

    @Test func `in the program are read without network`() async throws {
        let result = await site.fixture.run(
            ["info", "swiftui-style-driven-components", "--offline"])
        #expect(result.output.contains("complete  yes\n"), "\(result.log)")
        #expect(result.output.contains("score "), "\(result.log)")
        #expect(result.output.contains("hash      s1:"), "\(result.log)")
        #expect(result.output.contains("https://jpskill.com/download/10660.zip"))
        #expect(result.output.contains("NeverSight/learn-skills.dev/"))
        #expect(result.output.contains("no, 10 files missing\n"), "\(result.log)")
    }
}
