import Foundation
import JSON
import SkillCatalog
import TestSupport
import Testing

/// What builds do to logs.
@Suite("skills publish build --log", .needsLogJudge) struct CatalogLogTests {
    @Test func `a log has an entry for each version of a skill, and one for each index`()
        async throws
    {
        let site = try await LogSite()
        let first = await site.build()
        #expect(first.output.contains("  log: 3 entries, 3 new\n"), "\(first.log)")
        var seen = [try site.judge()]
        let entries = try site.entries()
        #expect(Set(entries.prefix(2).compactMap { $0["name"]?.string }) == ["alpha", "beta"])
        #expect(entries[0]["publisher"]?.string == "acme")
        #expect(entries[0]["tree"]?.string?.hasPrefix("s1:") == true)
        let root = try site.root()
        #expect(entries[2]["version"]?.integer == root.version)
        let before = try site.files("out")

        // Nothing new: nothing changes, with the option and without it.
        for options in ["--log", "", "--check"] {
            let again = await site.build(options)
            #expect(again.output.contains("  log: 3 entries, nothing new\n"), "\(again.log)")
            #expect(try site.files("out") == before)
        }

        // A change of one skill adds it and the index, whether or not the option is given.
        try site.write("alpha", "Other text.")
        await site.build("--check", expecting: 2)
        let second = await site.build("")
        #expect(second.output.contains("  log: 5 entries, 2 new\n"), "\(second.log)")
        try seen.append(site.judge(follows: seen))
        #expect(try site.entries()[3]["name"]?.string == "alpha")
        let after = try site.files("out")
        for (path, bytes) in before where path.hasPrefix("./log/tile/") {
            #expect(after[path] == bytes, "\(path)")
        }

        // A skill that is removed, and a title, are changes of the index alone.
        try site.fixture.shell("rm -r src/beta")
        await site.build("--name Title")
        try seen.append(site.judge(follows: seen))
        #expect(seen.map(\.size) == [3, 5, 6])
        try site.fixture.shell("cd out && sha256sum --check --quiet SHA256SUMS")
        try site.fixture.shell("minisign -Vm out/index.json -p k.key.pub")
    }

    @Test func `the name of a log is its URL, or else the title and the key`() async throws {
        let site = try await LogSite()
        await site.build("--log --base-url https://skills.acme.example/c", into: "a")
        await site.build("--log --name Acme", into: "b")
        let names = try ["a", "b"].map {
            String(decoding: try site.read("\($0)/log/checkpoint"), as: UTF8.self)
                .prefix { $0 != "\n" }
        }
        #expect(names[0] == "skills.acme.example/c/log")
        #expect(names[1].hasPrefix("acme/"))
        // It stays.
        try site.write("gamma")
        await site.build("--base-url https://other.example", into: "a")
        try site.judge("a")
        let name = String(decoding: try site.read("a/log/checkpoint"), as: UTF8.self)
        #expect(name.hasPrefix("skills.acme.example/c/log\n"))
    }

    @Test func `a log must be signed`() async throws {
        let site = try await LogSite()
        let result = await site.run("publish build ./src -o out --log", expecting: 64)
        #expect(result.errors.contains("error: a catalog with a log must be signed"))
        await site.run("publish build ./src -o s --shard 1/2 --log", expecting: 64)
    }

    @Test(arguments: [1, 4])
    func `merged shards have the log of one build`(shards: Int) async throws {
        let site = try await LogSite()
        for number in 0..<20 { try site.write("skill-\(number)") }
        await site.build()
        for number in 1...shards {
            await site.run(
                "publish build ./src -o s\(number) --publisher acme --shard \(number)/\(shards)")
        }
        let folders = (1...shards).map { "s\($0)" }.joined(separator: " ")
        await site.run("publish merge \(folders) -o merged --sign k.key --log")
        #expect(try site.files("merged") == site.files("out"))
    }

    @Test func `a log of many builds is that of its entries`() async throws {
        let site = try await LogSite()
        var seen: [(size: Int, root: String)] = []
        for count in [1, 250, 10, 300] {
            for number in 0..<count { try site.write("skill-\(seen.count)-\(number)") }
            await site.build()
            try seen.append(site.judge(follows: seen))
        }
        #expect(seen.map(\.size) == [4, 255, 266, 567])
        // One killed before it wrote the index leaves tiles that the next one replaces.
        try site.fixture.shell("mkdir -p out/log/tile/0/002.p && echo x >out/log/tile/0/002.p/57")
        try site.write("last")
        await site.build()
        try seen.append(site.judge(follows: seen))
    }

    @Test(arguments: ["tile/0/000.p/3", "tile/entries/000.p/3"])
    func `a log that was changed or lost in the folder is not continued`(file: String) async throws
    {
        let site = try await LogSite()
        await site.build()
        try site.write("gamma")
        try site.fixture.shell("mv out/log/\(file) kept")
        let lost = await site.build(expecting: 4)
        #expect(lost.errors.contains("error: the log in \(site.path("out")) can't be continued"))
        #expect(lost.errors.contains("hint: restore the folder: skills publish mirror"))
        try site.fixture.shell("sed 's/[a-z]/x/' kept >out/log/\(file)")
        await site.build(expecting: 4)
        try site.fixture.shell("cp kept out/log/\(file)")
        await site.build()
        #expect(try site.judge().size == 5)
    }

    @Test func `the report in JSON has the log`() async throws {
        let site = try await LogSite()
        let plain = try JSONValue(
            parsing: Array(
                await site.run("publish build ./src -o plain --json").output.utf8))
        #expect(plain.object?["log"] == .null)
        let result = try JSONValue(parsing: Array(await site.build("--log --json").output.utf8))
        #expect(result["log"]?["entries"]?.integer == 3 && result["log"]?["added"]?.integer == 3)
        #expect(result["log"]?["root"]?.string == (try site.judge().root))
        let planned = await site.build("--dry-run --log", into: "none")
        #expect(planned.output.contains("log: 3 entries, 3 new"))
        #expect(!FileManager.default.fileExists(atPath: "\(site.path("none"))"))
    }

    @Test func `a site has a log, too`() async throws {
        let site = try await LogSite()
        await site.run("publish site ./src -o out --publisher acme --sign k.key --log")
        let seen = try site.judge()
        try site.write("gamma")
        await site.run("publish site ./src -o out --publisher acme --sign k.key")
        #expect(try site.judge(follows: [seen]).size == seen.size + 2)
        await site.run("publish site ./src -o out --publisher acme --sign k.key --check")
    }
}
