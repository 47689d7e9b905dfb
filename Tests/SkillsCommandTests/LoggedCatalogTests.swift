import Foundation
import JSON
import Signature
import SkillCatalog
import SkillFormat
import TestSupport
import Testing

/// What clients of catalogs with logs accept, and what they refuse.
@Suite("Catalogs with a log", .needsLogJudge) struct LoggedCatalogTests {
    /// A home folder with a catalog on a web server that counts requests.
    private struct Client {
        let site: LogSite
        let server: RawServer

        init() async throws {
            site = try await LogSite()
            let folder = site.fixture.home.appendingPathComponent("out")
            server = try RawServer { request, connection in
                let file = folder.appendingPathComponent(request.path)
                guard let data = try? Data(contentsOf: file) else { return connection.answer(404) }
                connection.answer(body: Array(data))
            }
        }

        func add() async { await run("catalog add acme \(server.url("/"))") }

        @discardableResult
        func run(_ line: String, expecting status: Int32? = 0) async -> CommandFixture.Result {
            await site.run(line, expecting: status)
        }

        /// Makes a change, and builds the catalog again.
        func publish(_ change: String) async throws {
            try site.write("alpha", change)
            await site.build()
        }

        /// Builds a catalog with another history, and the version of the first one or a later one.
        func rewrite(_ options: String = "--log") async throws {
            let version = try site.root().version
            try site.fixture.shell("rm -rf out")
            try site.write("alpha", "Another history.")
            await site.build("\(options) --index-version \(version + 10)")
        }

        /// The paths of the log that were requested since the last call.
        func requests(since count: Int) -> [String] {
            server.requests.dropFirst(count).map(\.path)
        }
    }

    @Test func `a log that grows is followed without a word, by few requests`() async throws {
        let client = try await Client()
        await client.site.build()
        await client.add()
        #expect(client.server.requests.map(\.path).filter { $0.contains("/log/") } == [])
        var count = client.server.requests.count
        let installed = await client.run("install acme:alpha --yes")
        #expect(!installed.errors.contains("the log"))
        let requests = client.requests(since: count)
        #expect(requests.filter { $0.contains("/log/") } == ["/log/tile/0/000.p/3"])
        #expect(requests.count <= 4, "\(requests)")

        try await client.publish("Second.")
        count = client.server.requests.count
        let refreshed = await client.run("catalog refresh")
        #expect(refreshed.output.contains("changed") && refreshed.errors == "")
        #expect(client.requests(since: count) == ["/index.json", "/log/tile/0/000.p/5"])
        count = client.server.requests.count
        await client.run("catalog refresh")
        #expect(client.requests(since: count) == ["/index.json"])
        await client.run("update --yes")

        let shown = await client.run("catalog show acme")
        let judged = try client.site.judge()
        #expect(shown.output.contains("5 entries, root hash \(judged.root)"), "\(shown.log)")
        let json = try JSONValue(
            parsing: Array(await client.run("catalog show acme --json").output.utf8))
        let note = String(decoding: try client.site.read("out/log/checkpoint"), as: UTF8.self)
        #expect(json["catalog"]?["log"]?["checkpoint"]?.string == note)
    }

    @Test func `a history that was rewritten is refused, with a command that accepts it`()
        async throws
    {
        let client = try await Client()
        await client.site.build()
        await client.add()
        let seen = try client.site.judge()
        try await client.rewrite()
        let found = try client.site.judge()
        let text =
            "refused the catalog 'acme': the log was rewritten: the root hash of its first 3 entries was "
            + "\(seen.root), and is now \(found.root)"
        for line in ["catalog refresh", "install acme:alpha --yes"] {
            let refused = await client.run(line, expecting: 4)
            #expect(refused.errors.contains(text), "\(refused.log)")
            #expect(
                refused.errors.contains(
                    "skills catalog remove acme --forget-key, then skills catalog add acme"))
        }
        #expect(
            !FileManager.default.fileExists(atPath: "\(client.site.path(".claude/skills/alpha"))"))
        await client.run("catalog remove acme --forget-key")
        await client.add()
        await client.run("install acme:alpha --yes")
    }

    @Test func `a longer history that was rewritten is refused`() async throws {
        let client = try await Client()
        await client.site.build()
        await client.add()
        try await client.rewrite()
        try await client.publish("More.")
        let refused = await client.run("catalog refresh", expecting: 4)
        #expect(refused.errors.contains("the log was rewritten"), "\(refused.log)")
    }

    @Test func `a log that disappears, and an older one, are refused`() async throws {
        let client = try await Client()
        await client.site.build()
        let old = try client.site.files("out")
        try await client.publish("Second.")
        await client.add()
        try client.site.fixture.shell("cp -r out kept")
        for (path, bytes) in old {
            try Data(bytes).write(
                to: client.site.fixture.home.appendingPathComponent("out/\(path)"))
        }
        let older = await client.run("catalog refresh", expecting: 4)
        #expect(older.errors.contains("was already seen"), "\(older.log)")
        try client.site.fixture.shell("rm -rf out && cp -r kept out")
        try await client.rewrite("")
        let gone = await client.run("catalog refresh", expecting: 4)
        #expect(
            gone.errors.contains(
                "refused the catalog 'acme': it had a transparency log, and no longer has one"
            ),
            "\(gone.log)")
        try client.site.fixture.shell("rm -rf out && cp -r kept out")
        await client.run("catalog refresh")
    }

    @Test func `a tile that was changed is refused, and one in the cache is read again`()
        async throws
    {
        let client = try await Client()
        await client.site.build()
        await client.add()
        try await client.publish("Second.")
        let path = "out/log/tile/0/000.p/5"
        try client.site.fixture.shell(
            "cp \(path) kept && printf x | dd of=\(path) conv=notrunc 2>&1")
        let refused = await client.run("catalog refresh", expecting: 4)
        #expect(refused.errors.contains("tile/0/000.p/5 of the log does not match its checkpoint"))
        try client.site.fixture.shell("cp kept \(path)")
        await client.run("catalog refresh")
        try client.site.fixture.shell(
            "for tile in $(find .cache -name 'tile-*'); do printf x | dd of=$tile conv=notrunc 2>&1; done"
        )
        await client.run("install acme:alpha --yes")
    }

    @Test func `a version of a skill that is not in the log is refused`() async throws {
        let client = try await Client()
        await client.site.build()
        await client.add()
        // The publisher's key signs an index whose log has only the index, as an index for one victim would be.
        let key = try SecretKey(client.site.read("k.key"), password: nil)
        var root = try client.site.root()
        guard case .list(var entries) = root.content else { return }
        let place = try #require(entries.firstIndex { $0.name.description == "alpha" })
        entries[place].facts.logIndex = entries[place].facts.logIndex.map { 1 - $0 }
        root.content = .list(entries)
        root.version += 1
        try client.site.append(root, signedBy: key)
        await client.run("catalog refresh")
        let refused = await client.run("install acme:alpha --yes", expecting: 4)
        #expect(
            refused.errors.contains(
                "refused the catalog 'acme': its transparency log does not have this version of alpha"
            ),
            "\(refused.log)")
        entries[place].facts.logIndex = nil
        root.content = .list(entries)
        root.version += 1
        try client.site.append(root, signedBy: key)
        await client.run("catalog refresh")
        await client.run("install acme:alpha --yes", expecting: 4)
    }

    @Test func `an index that its log does not have, and a log of another key, are refused`()
        async throws
    {
        let client = try await Client()
        await client.site.build()
        await client.add()
        let key = try SecretKey(client.site.read("k.key"), password: nil)
        var root = try client.site.root()
        root.version += 1
        let proof = RootFile(parsing: try client.site.read("out/index.json")).proof
        try client.site.write(root, proof: proof, signedBy: key)
        let refused = await client.run("catalog refresh", expecting: 4)
        #expect(refused.errors.contains("the log does not have the entry"), "\(refused.log)")
        await client.run("publish key other.key")
        await client.site.run(
            "publish build ./src -o other --publisher acme --sign other.key --log")
        let other = RootFile(parsing: try client.site.read("other/index.json")).proof
        try client.site.write(root, proof: other, signedBy: key)
        let foreign = await client.run("catalog refresh", expecting: 4)
        #expect(
            foreign.errors.contains(
                "the checkpoint of the log is not signed with the key of the catalog"))
    }

    @Test(arguments: ["", "c2sp.org/tlog-proof@v1\n", String(repeating: "x", count: 20_000)])
    func `a proof that can't be read is refused`(proof: String) async throws {
        let client = try await Client()
        await client.site.build()
        await client.add()
        let key = try SecretKey(client.site.read("k.key"), password: nil)
        var root = try client.site.root()
        root.version += 1
        try client.site.write(root, proof: proof, signedBy: key)
        await client.run("catalog refresh", expecting: 4)
        await client.run("install acme:alpha --yes", expecting: 4)
    }

    @Test func `a copy of a log of any size ends at the first file that is missing`() async throws {
        let client = try await Client()
        await client.site.build()
        let key = try SecretKey(client.site.read("k.key"), password: nil)
        try client.site.forge(size: 1 << 40, signedBy: key)
        let lost = await client.run("publish mirror \(client.server.url("/")) copy", expecting: 1)
        #expect(lost.errors.contains("log/tile/0/000 in "), "\(lost.log)")
        #expect(client.server.requests.count { $0.path.contains("/log/") } < 100)
        let count = client.server.requests.count
        // The signature and the key come first.
        await client.run("publish key other.key")
        let other = try SecretKey(client.site.read("other.key"), password: nil)
        let line = "publish mirror \(client.server.url("/")) copy --key other.key.pub"
        await client.run(line, expecting: 4)
        try client.site.forge(size: 1 << 40, signedBy: key, index: other)
        let unsigned = await client.run(
            "publish mirror \(client.server.url("/")) copy", expecting: 4)
        #expect(unsigned.errors.contains("the signature of the index"), "\(unsigned.log)")
        #expect(client.requests(since: count).allSatisfy { !$0.contains("/tile/") })
    }
}
