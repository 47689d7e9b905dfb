import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Searching catalogs of servers.
@Suite(.timeLimit(.minutes(5))) struct `A search of servers` {
    private let site: CatalogSite

    init() throws { site = try CatalogSite() }

    private func results(_ words: String...) async throws -> [JSONValue] {
        let result = await site.fixture.run(["search", "--json"] + words)
        #expect(result.status == 0, "\(result.log)")
        return try JSONValue(parsing: Array(result.output.utf8))["results"]?.array ?? []
    }

    /// Configures a catalog with 20 skills, and a registry that has one of them after its own first one.
    private func configureRegistry() throws -> ClawHubServer {
        let registry = try ClawHubServer(
            ["ledger-a", "ledger-15", "ledger-b"].map {
                .init($0, owner: "ann", [("1.0", .status(500))])
            })
        try site.writeIndex(
            "ours",
            (1...20).map {
                let name = String(format: "ledger-%02d", $0)
                return CatalogSite.entry(name, "ann", #""source": "ann/skills/\#(name)""#)
            })
        try site.configure(
            ("ours", "index", site.url("/ours")), ("claw", "registry", registry.url))
        return registry
    }

    @Test(arguments: [5, 10, 100])
    func `has each skill on one page`(_ limit: Int) async throws {
        let registry = try configureRegistry()
        var names: [String] = []
        for offset in stride(from: 0, to: 30, by: limit) {
            let page = try await results(
                "ledger", "--limit", "\(limit)", "--offset", "\(offset)")
            names += page.compactMap { $0["name"]?.string }
            #expect(page.count == min(limit, max(0, 22 - offset)))
        }
        let own = (1...20).map { String(format: "ledger-%02d", $0) }
        #expect(names.sorted() == (own + ["ledger-a", "ledger-b"]).sorted())
        #expect(!registry.requests.isEmpty)
    }

    @Test(arguments: [Int.max, Int.max / 2])
    func `accepts every limit and offset`(_ number: Int) async throws {
        let registry = try configureRegistry()
        #expect(try await results("ledger", "--limit", "\(number)", "--offset", "1").count == 21)
        #expect(
            try await results("ledger", "--limit", "\(number)", "--offset", "\(number)").isEmpty)
        #expect(!registry.requests.isEmpty)
    }

    @Test(arguments: ["index", "git", "registry"])
    func `ends on Ctrl-C`(_ kind: String) throws {
        let (server, started) = try `The program`.stalledServer()
        try site.configure(("slow", kind, server.url("/r")))
        let running = try site.fixture.start(["search", "pdf"])
        #expect(started.wait(timeout: .now() + 60) == .success)
        running.program.signal(SIGINT)
        let result = try running.result()
        #expect(result.end == .exit(130), "\(result.errorText)")
        #expect(result.errorText == "Interrupted; nothing was changed.\n")
    }

    @Test func `installs with the same credentials`() async throws {
        let digest = try site.writeArchive("ledger", to: "closed/a.zip")
        let archive = #""archive": {"url": "a.zip", "sha256": "\#(digest)"}"#
        try site.writeIndex("closed", [CatalogSite.entry("ledger", "ann", archive)])
        let folder = site.fixture.home.appendingPathComponent("www")
        let server = try RawServer { request, connection in
            guard request.header("authorization") != nil else { return connection.answer(401) }
            let file = folder.appendingPathComponent(request.path)
            guard let data = try? Data(contentsOf: file) else { return connection.answer(404) }
            connection.answer(body: Array(data))
        }
        try site.write("machine 127.0.0.1 login ann password secret\n", to: ".netrc")
        try site.configure(("closed", "index", server.url("/closed")))
        let keys = PressedKeys("ledger", "\r")
        let result = await site.fixture.run(
            ["search", "--catalog", "closed", "--netrc", "--yes"],
            environment: ["PATH": "/usr/bin:/bin"], keys: keys.source)
        #expect(result.status == 0, "\(result.log)")
        #expect(try site.lock("ledger") != nil)
    }

    @Test func `shows why a SKILL.md can't be read`() async throws {
        let digest = String(repeating: "0", count: 64)
        let archive = #""archive": {"url": "gone.zip", "sha256": "\#(digest)"}"#
        try site.writeIndex("ours", [CatalogSite.entry("ledger", "ann", archive)])
        try site.configure(("ours", "index", site.url("/ours")))
        let keys = PressedKeys(waitingAfter: "ledger", "\u{1B}[C")
        let result = await site.fixture.run(
            ["search", "--catalog", "ours"], environment: ["PATH": "/usr/bin:/bin"],
            keys: keys.source)
        #expect(result.errors.contains("error: "), "\(result.log)")
        #expect(result.errors.contains("gone.zip was not found"), "\(result.log)")
    }

    @Test(arguments: [80, 120] as [UInt16])
    func `fetches a SKILL.md when it is asked for`(columns: UInt16) throws {
        let entries = try ["item-1", "item-2"].map { name in
            let digest = try site.writeArchive(name, to: "ours/\(name).zip")
            let archive = #""archive": {"url": "\#(name).zip", "sha256": "\#(digest)"}"#
            return CatalogSite.entry(name, "ann", archive)
        }
        try site.writeIndex("ours", entries)
        try site.configure(("ours", "index", site.url("/ours")))
        let terminal = try PseudoTerminal(
            CommandFixture.program, ["search", "--catalog", "ours"],
            in: FilePath(site.fixture.home.path),
            environment: [
                "HOME": site.fixture.home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm",
                "NO_COLOR": "1",
            ],
            columns: columns)
        #expect(
            terminal.shows(columns < 100 ? "right details" : "right SKILL.md"), "\(terminal.text)")
        try terminal.type("\u{1B}[B")
        #expect(terminal.shows("> ours:item-2"), "\(terminal.screen)")
        try terminal.type("\u{1B}[C")
        #expect(terminal.shows("# item-2"), "\(terminal.screen)")
        #expect(site.downloads == ["/ours/item-2.zip"])
        try terminal.type("\u{1B}[A")
        #expect(terminal.shows("# item-1"), "\(terminal.screen)")
        #expect(site.downloads == ["/ours/item-2.zip", "/ours/item-1.zip"])
        try terminal.type("\u{1B}")
        #expect(terminal.end() == .exit(130), "\(terminal.text)")
    }
}
