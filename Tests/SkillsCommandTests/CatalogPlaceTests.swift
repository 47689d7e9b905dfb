import Foundation
import JSON
import TestSupport
import Testing

/// Catalogs at all the places that `skills catalog add` takes.
@Suite(.timeLimit(.minutes(5))) struct `A catalog is added` {
    private let site: CatalogSite
    private var fixture: CommandFixture { site.fixture }

    init() throws { site = try CatalogSite() }

    /// Builds a catalog of these skills in the folder `out`.
    private func build(_ options: String...) async throws {
        let words = ["publish", "build", "./src", "-o", "out", "--publisher", "acme"]
        let result = await fixture.run(words + options, environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 0, "\(result.log)")
    }

    @Test func `from a folder that build wrote`() async throws {
        try site.writeSkill("ledger", to: "src/ledger")
        try await build()
        let added = await site.run("catalog", "add", "ours", "./out")
        #expect(added.status == 0, "\(added.log)")
        #expect(added.output.contains("Added ours  index at ~/out\n  1 skill\n"), "\(added.log)")
        let found = await site.run("search", "ledger", "--catalog", "ours")
        #expect(found.output.contains("ours:ledger"), "\(found.log)")
        let installed = await site.run("install", "ours:ledger", "--yes")
        #expect(installed.status == 0, "\(installed.log)")
        let lock = try #require(try site.lock("ledger"))
        #expect(lock["kind"]?.string == "catalog" && lock["source"]?.string == "ours:acme/ledger")
        #expect(lock["url"]?.string?.hasPrefix("\(fixture.home.path)/out/blobs/") == true)
        // A new version is found at once, without a refresh.
        try site.writeSkill("ledger", "New.", to: "src/ledger")
        try await build()
        let updated = await site.run("update")
        #expect(updated.output.contains("Updated ledger"), "\(updated.log)")
        #expect(await site.run("undo").status == 0)
        #expect(await site.run("verify").status == 0)
        #expect(site.requests.isEmpty)
    }

    @Test func `from a folder with the checks of the web`() async throws {
        try site.writeSkill("ledger", to: "src/ledger")
        #expect(await fixture.run(["publish", "key", "key"]).status == 0)
        try await build("--sign", "key")
        let added = await site.run("catalog", "add", "ours", "./out/index.json")
        #expect(added.output.contains("signed; the key "), "\(added.log)")
        try fixture.shell("cp out/index.json kept; sed s/ledger/ledgar/ kept >out/index.json")
        let edited = await site.run("catalog", "refresh", "ours")
        #expect(edited.status == 4, "\(edited.log)")
        try fixture.shell("mv kept out/index.json; for f in out/blobs/*; do echo >>$f; done")
        let damaged = await site.run("install", "ours:ledger", "--yes")
        #expect(damaged.status == 4 && damaged.errors.contains("SHA-256"), "\(damaged.log)")
    }

    @Test func `from a folder, and never reads files outside it`() async throws {
        let digest = try site.writeArchive("ledger", to: "ledger.zip")
        try fixture.shell("mkdir out && cp www/ledger.zip .")
        for place in [
            "../ledger.zip", "\(fixture.home.path)/ledger.zip",
            "file://\(fixture.home.path)/ledger.zip",
        ] {
            try site.write(
                #"{"schema": "skills.index/1", "name": "T", "version": 1, "count": 1, "skills": ["#
                    + CatalogSite.entry("ledger", "acme", archive: place, digest) + "]}",
                to: "out/index.json")
            let added = await site.run("catalog", "add", "ours", "./out", "--dry-run")
            #expect(added.status == 0 && added.output.contains("  0 skills\n"), "\(added.log)")
            #expect(added.errors.contains("has no source that skills can read"), "\(added.log)")
        }
    }

    @Test func `from the folder of a project, which every clone has elsewhere`() async throws {
        try site.writeSkill("ledger", to: "src/ledger")
        try await build()
        try fixture.shell("mkdir -p team/.git && mv out team/catalog")
        let added = await site.run("catalog", "add", "ours", "./catalog", "--project", in: "team")
        #expect(added.status == 0, "\(added.log)")
        let file = fixture.home.appendingPathComponent("team/.skills/config.json")
        #expect(try String(contentsOf: file, encoding: .utf8).contains(#""location": "./catalog""#))
        try fixture.shell("mv team clone")
        #expect(await site.run("catalog", "refresh", in: "clone").status == 0)
    }

    @Test(arguments: ["index.json", "catalog.json"])
    func `from the URL of its index`(_ name: String) async throws {
        let digest = try site.writeArchive("ledger", to: "shop/files/ledger.zip")
        try site.writeIndex(
            "shop", [CatalogSite.entry("ledger", "acme", archive: "files/ledger.zip", digest)])
        if name != "index.json" { try fixture.shell("mv www/shop/index.json www/shop/\(name)") }
        let added = await site.run("catalog", "add", "shop", site.url("/shop/\(name)"))
        #expect(added.status == 0, "\(added.log)")
        let installed = await site.run("install", "shop:ledger", "--yes")
        #expect(installed.status == 0, "\(installed.log)")
        #expect(try site.lock("ledger")?["url"]?.string == site.url("/shop/files/ledger.zip"))
    }

    @Test func `from the URL of a well-known index of any name`() async throws {
        try site.write(CatalogSite.skill("menu"), to: "www/lists/menu/SKILL.md")
        try site.write(
            #"{"skills": [{"name": "menu", "description": "Does it.", "files": ["SKILL.md"]}]}"#,
            to: "www/lists/skills.json")
        let added = await site.run("catalog", "add", "menus", site.url("/lists/skills.json"))
        #expect(added.output.contains("Added menus  well-known at "), "\(added.log)")
        #expect(await site.run("install", "menus:menu", "--yes").status == 0)
    }

    // Lists of plugins.

    private func writePlugins(_ plugins: String...) throws {
        try site.write(
            #"{"name": "acme", "owner": {"name": "Acme"}, "plugins": [\#(plugins.joined(separator: ","))]}"#,
            to: "www/marketplace.json")
    }

    @Test func `from the URL of a list of plugins`() async throws {
        let digest = try site.writeArchive("ledger", to: "files/ledger.zip")
        let repository = try site.makeRepository("acme/repo", ["menu"])
        try writePlugins(
            #"{"name": "ledger", "version": "1.0.0", "description": "Does ledgers.", "source": {"source": "archive", "url": "\#(site.url("/files/ledger.zip"))", "sha256": "\#(digest)"}}"#,
            #"{"name": "pdf", "source": {"source": "github", "repo": "acme/pdf", "ref": "v1"}}"#,
            #"{"name": "menu", "source": {"source": "url", "url": "https://git.example.com/acme/menu.git"}}"#,
            #"{"name": "part", "source": {"source": "git-subdir", "url": "https://github.com/acme/parts", "path": "a/b"}}"#,
            #"{"name": "beside", "source": "./plugins/beside"}"#)
        _ = repository
        let added = await site.run("catalog", "add", "acme", site.url("/marketplace.json"))
        #expect(added.status == 0, "\(added.log)")
        #expect(added.output.contains("Added acme  marketplace at "), "\(added.log)")
        #expect(added.output.contains("  4 skills"), "\(added.log)")
        #expect(added.errors.contains("beside has no source that skills can read"), "\(added.log)")
        let installed = await site.run("install", "acme:ledger", "--yes")
        #expect(installed.status == 0, "\(installed.log)")
        #expect(try site.lock("ledger")?["archive"]?.string == "sha256:\(digest)")
        let info = await site.run("info", "part", "--json")
        #expect(info.output.contains(#""source": "acme/parts/a/b""#), "\(info.log)")
        let pdf = await site.run("info", "pdf", "--json")
        #expect(pdf.output.contains(#""source": "acme/pdf@v1""#), "\(pdf.log)")
        let again = await site.run("catalog", "refresh", "acme")
        #expect(again.output.contains("unchanged"), "\(again.log)")
        try writePlugins(#"{"name": "pdf", "source": {"source": "github", "repo": "acme/pdf"}}"#)
        let changed = await site.run("catalog", "refresh", "acme")
        #expect(
            changed.output.contains("changed") && changed.output.contains("1 skill"),
            "\(changed.log)")
    }

    @Test func `not from a list that is none`() async throws {
        try site.write("[]", to: "www/marketplace.json")
        let result = await site.run(
            "catalog", "add", "acme", site.url("/marketplace.json"), "--kind", "marketplace")
        #expect(result.status == 4, "\(result.log)")
        #expect(result.errors.contains("it is not a list of plugins"), "\(result.log)")
        let missing = await site.run(
            "catalog", "add", "acme", site.url("/none.json"), "--kind", "marketplace")
        #expect(missing.status == 6 && !missing.errors.contains("catalog remove"), "\(missing.log)")
    }
}
