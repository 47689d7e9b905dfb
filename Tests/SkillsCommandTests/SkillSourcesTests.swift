import Foundation
import JSON
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
        #expect(text.output.contains("differs from the others\n"), "\(text.log)")
        #expect(text.output.contains("no, 1 file missing\n"), "\(text.log)")
        let reason = text.output.split(separator: "\n").first { $0.contains("not read ") }
        #expect(reason.map { $0.split(separator: ": ").count > 1 } == true, "\(text.log)")
        #expect(try site.lock("ledger") == nil)
    }

    @Test func `are shown as the catalog states them offline`() async throws {
        _ = await site.run("info", "ledger")
        let count = site.requests.count
        let result = await site.run("info", "ledger", "--json", "--offline")
        let sources = try JSONValue(parsing: Array(result.output.utf8))["sources"]?.array ?? []
        #expect(sources.count == 4 && sources.allSatisfy { $0["tree"] == nil }, "\(result.log)")
        #expect(site.requests.count == count)
    }

    @Test func `are not asked for offline if a registry may have them`() async throws {
        let registry = try ClawHubServer([.init("ledger", owner: "ann", [("1.0", .status(500))])])
        _ = await site.run("info", "ledger")
        try site.configure(
            ("shop", "index", site.url("/index/")), ("claw", "registry", registry.url))
        let result = await site.run("info", "ledger", "--offline")
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("'claw' is not in the cache"), "\(result.log)")
        #expect(registry.requests.isEmpty)
    }

    @Test(arguments: [["shop:ledger"], ["ledger", "--catalogs"], ["ledger", "--netrc"]])
    func `are read by the command that is suggested offline`(_ words: [String]) async throws {
        _ = await site.run("info", "ledger")
        let result = await site.fixture.run(["info"] + words + ["--offline"])
        let command = "skills info " + words.joined(separator: " ")
        #expect(
            result.errors.contains(
                "not read; to see what the skill brings: \(command)\n"),
            "\(result.log)")
    }

    @Test func `are read up to a limit, which is pointed out`() async throws {
        let others = (0..<15).map { #"{"archive": {"url": "\#($0).zip"}, "publisher": "p\#($0)"}"# }
        let whole = try site.writeArchive("ledger", to: "index/a.zip")
        let archive = #""archive": {"url": "a.zip", "sha256": "\#(whole)"}"#
        let members = #"\#(archive), "also": [\#(others.joined(separator: ", "))]"#
        let entries = ["acme", "beta"].map { CatalogSite.entry("ledger", $0, members) }
        try site.writeIndex("index", version: 2, entries)
        let result = await site.run("info", "ledger")
        #expect(result.errors.contains("only the first 24 sources were read"), "\(result.log)")
        let commands = result.errors.components(separatedBy: "skills info").count - 1
        #expect(commands == 1, "\(result.log)")
    }

    @Test(arguments: ["/index/index.json", "/index/a.zip"])
    func `end with status 130 after Ctrl-C`(_ stalled: String) throws {
        let started = DispatchSemaphore(value: 0)
        let folder = site.fixture.home.appendingPathComponent("www")
        let server = try RawServer { request, connection in
            guard request.path == stalled else {
                let data = try? Data(contentsOf: folder.appendingPathComponent(request.path))
                return connection.answer(body: Array(data ?? Data()))
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nPK")
            started.signal()
            connection.waitForClose()
        }
        try site.configure(("slow", "index", server.url("/index")))
        let running = try site.fixture.start(["info", "ledger"])
        #expect(started.wait(timeout: .now() + 60) == .success)
        running.program.signal(SIGINT)
        let result = try running.result()
        #expect(result.end == .exit(130), "\(result.errorText)")
        #expect(result.text == "" && result.errorText == "Interrupted; nothing was changed.\n")
    }

    @Test func `are read for their scripts even if the catalog states all facts`() async throws {
        let digest = try site.writeArchive("menu", to: "index/m.zip")
        let tree = try await sources()[0]["tree"]?.string ?? ""
        let facts = #""files": 7, "size": 9, "tree": "\#(tree)", "score": 50, "missing": 0"#
        let archive = #""archive": {"url": "m.zip", "sha256": "\#(digest)"}"#
        try site.writeIndex(
            "index", version: 2, [CatalogSite.entry("menu", "acme", "\(archive), \(facts)")])
        _ = await site.run("catalog", "refresh")
        let offline = await site.run("info", "menu", "--offline")
        #expect(offline.output.contains("score      50\n"), "\(offline.log)")
        #expect(!site.requests.contains("/index/m.zip"))
        // Its tree hash is that of another skill.
        let result = await site.run("info", "menu")
        #expect(result.output.contains("not read"), "\(result.log)")
        #expect(site.requests.contains("/index/m.zip"))
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
