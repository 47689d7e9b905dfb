import Foundation
import JSON
import SkillCatalog
import TestSupport
import Testing

/// What `skills verify --log` finds.
@Suite("skills verify --log", .needsLogJudge) struct VerifyLogTests {
    @Test func `each installed version is found, old ones too; what the log does not have differs`()
        async throws
    {
        let site = try await LogSite()
        for number in 0..<300 { try site.write("more-\(number)") }
        await site.build()
        await site.run("catalog add acme \(site.path("out"))")
        await site.run("install acme:alpha acme:more-7 --yes")
        try site.write("alpha", "Newer.")
        await site.build()
        try site.write("mine", in: "own")
        await site.run("install ./own/mine --yes")
        let result = await site.run("verify --log --verbose")
        let judged = try site.judge()
        #expect(result.output.contains("in the log of acme\n"), "\(result.log)")
        #expect(result.errors.contains("acme: 305 entries, root hash \(judged.root)"))
        #expect(result.errors.contains("2 skills are in the log of the catalog."))
        let json = try JSONValue(
            parsing: Array(await site.run("verify --log --json").output.utf8))
        let skills = try #require(json["skills"]?.array)
        let states = skills.map {
            "\($0["name"]?.string ?? "") \($0["log"]?["state"]?.string ?? "-")"
        }
        #expect(states.sorted() == ["alpha listed", "mine -", "more-7 listed"])
        #expect(json["logs"]?.array?.first?["log"]?["root"]?.string == judged.root)

        // A lock file that states what the catalog never had.
        let lock = ".local/state/skills/skills.lock"
        let text = String(decoding: try site.read(lock), as: UTF8.self)
        let tree = try #require(
            text.split(separator: "\"").first { $0.hasPrefix("s1:") }.map(String.init))
        let other = String(tree.dropLast(3)) + (tree.hasSuffix("AAA") ? "BBA" : "AAA")
        try site.fixture.shell("sed -i 's/\(tree)/\(other)/' \(lock)")
        let unlisted = await site.run("verify --log", expecting: 2)
        #expect(unlisted.output.contains("not in the log of acme"), "\(unlisted.log)")
    }

    @Test func `a catalog without a log has none; a rewritten one is refused`() async throws {
        let site = try await LogSite()
        await site.run("publish build ./src -o plain --publisher acme")
        await site.build()
        await site.run("catalog add plain \(site.path("plain"))")
        await site.run("catalog add acme \(site.path("out"))")
        await site.run("install plain:alpha acme:beta --yes")
        let result = await site.run("verify --log")
        #expect(result.output.contains("plain has no log"), "\(result.log)")
        #expect(result.errors.contains("1 of 2 skills from catalogs are in a log."))
        let version = try site.root().version
        try site.fixture.shell("rm -rf out")
        try site.write("beta", "Another history.")
        await site.build("--log --index-version \(version + 1)")
        let refused = await site.run("verify --log", expecting: 4)
        #expect(refused.errors.contains("the log was rewritten"), "\(refused.log)")
        #expect(refused.output.contains("the log of acme could not be read"))
    }

    @Test func `without skills from catalogs there is nothing to read`() async throws {
        let site = try await LogSite()
        try site.write("mine", in: "own")
        await site.run("install ./own/mine --yes")
        let result = await site.run("verify --log")
        #expect(result.errors.contains("no skill was installed from a catalog"), "\(result.log)")
        let plain = try JSONValue(parsing: Array(await site.run("verify --json").output.utf8))
        #expect(plain.object?["logs"] == .null)
    }
}
