import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// What an entry of a catalog states about its skill.
@Suite(.timeLimit(.minutes(5))) struct `What an entry states` {
    private let site: CatalogSite
    private static let otherTree = "s1:" + String(repeating: "A", count: 43)

    init() throws {
        site = try CatalogSite()
        try site.configure((name: "shop", kind: "index", location: site.url("/index/")))
    }

    private func writeIndex(
        version: Int, entry: String, skill: String, tree: String? = nil
    ) throws {
        let digest = try site.writeArchive(skill, to: "index/a.zip")
        let member = tree.map { #","tree": "\#($0)""# } ?? ""
        let archive = #""archive": {"url": "a.zip", "sha256": "\#(digest)"}\#(member)"#
        try site.writeIndex(
            "index", version: version, [CatalogSite.entry(entry, "acme", archive)])
    }

    @Test func `is the name that its skill must have`() async throws {
        try writeIndex(version: 1, entry: "harmless", skill: "docxs")
        let result = await site.run("install", "harmless", "--yes")
        #expect(result.status == 4, "\(result.log)")
        #expect(
            result.errors.contains(
                "'harmless' in the catalog 'shop' contains a skill with another name, 'docxs'"),
            "\(result.log)")
        let hint = "skills install shop:acme/harmless --yes --as harmless"
        #expect(result.errors.contains(hint), "\(result.log)")
        #expect(try site.fixture.shell("ls .claude").isEmpty)
        let named = await site.run("install", "shop:acme/harmless", "--as", "harmless")
        #expect(named.status == 0, "\(named.log)")
        #expect(try site.fixture.shell("ls .claude/skills") == "harmless\n")
    }

    @Test func `is the tree hash that its files must have`() async throws {
        try writeIndex(version: 1, entry: "ledger", skill: "ledger")
        #expect(await site.run("install", "ledger").status == 0)
        let tree = try #require(try site.lock("ledger")?["tree"]?.string)
        #expect(await site.run("remove", "ledger").status == 0)
        try writeIndex(version: 2, entry: "ledger", skill: "ledger", tree: tree)
        let same = await site.run("install", "ledger")
        #expect(same.status == 0, "\(same.log)")
        #expect(await site.run("remove", "ledger").status == 0)
        try writeIndex(version: 3, entry: "ledger", skill: "ledger", tree: Self.otherTree)
        let result = await site.run("install", "ledger")
        #expect(result.status == 4, "\(result.log)")
        #expect(
            result.errors.contains("the catalog 'shop' states other content for shop:acme/ledger"),
            "\(result.log)")
        #expect(try site.lock("ledger") == nil)
    }

    @Test func `about an address may be older than its branch`() async throws {
        let git = try GitServer()
        let repository = try GitRepository(at: git.folder.appending("repo.git"))
        repository.write(CatalogSite.skill("menu"), to: "skills/menu/SKILL.md")
        try repository.commit("Skills")
        let url = git.url("repo.git", .github)
        try site.writeIndex(
            "index",
            [
                CatalogSite.entry(
                    "menu", "acme",
                    #""source": "\#(url)#:skills/menu", "tree": "\#(Self.otherTree)""#)
            ])
        let result = await site.run("install", "menu")
        #expect(result.status == 0, "\(result.log)")
    }
}
