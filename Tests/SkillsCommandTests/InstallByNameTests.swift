import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A skill that is installed by name` {
    private let site: CatalogSite

    init() throws { site = try CatalogSite() }

    @Test func `comes from a git repository, as if its address was typed`() async throws {
        let url = try site.makeRepository("acme/repo", ["ledger", "menu"])
        try site.configure((name: "acme", kind: "git", location: url))
        let result = await site.run("install", "ledger")
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("ledger, from \(url)#:skills/ledger (catalog acme)"))
        let lock = try #require(try site.lock("ledger"))
        #expect(lock["kind"]?.string == "git" && lock["url"]?.string == url)
        #expect(lock["path"]?.string == "skills/ledger" && lock["commit"]?.string != nil)
        #expect(lock["catalog"]?.string == "acme:ledger")
        // Without the catalog, it is updated and restored as before.
        try site.configure()
        try site.writeSkill("ledger", "New.", to: "acme/repo/skills/ledger")
        try site.commit("acme/repo")
        #expect(await site.run("outdated").output.contains("1 changed"))
        let update = await site.run("update")
        #expect(update.status == 0, "\(update.log)")
        #expect(try site.lock("ledger")?["catalog"]?.string == "acme:ledger")
        #expect(await site.run("undo").status == 0)
        let diff = await site.run("diff", "ledger")
        #expect(diff.output.contains("{+New+}"), "\(diff.log)")
    }

    @Test func `is restored on a machine without the catalog`() async throws {
        let url = try site.makeRepository("acme/repo", ["ledger"])
        try site.configure((name: "acme", kind: "git", location: url))
        try site.makeProject()
        let saved = await site.run("install", "ledger", "--save", in: "project")
        #expect(saved.status == 0, "\(saved.log)")
        try site.configure()
        try site.fixture.shell("rm -rf project/.claude/skills .cache .local")
        let sync = await site.run("sync", in: "project")
        #expect(sync.status == 0, "\(sync.log)")
        #expect(try site.fixture.shell("ls project/.claude/skills/ledger") == "SKILL.md\n")
    }

    @Test func `is not that of a catalog if it is installed from an address, for further agents`()
        async throws
    {
        let url = try site.makeRepository("acme/repo", ["ledger"])
        let other = try site.makeRepository("other/repo", ["ledger"])
        try site.configure((name: "acme", kind: "git", location: url))
        #expect(await site.run("install", other).status == 0)
        let refused = await site.run("install", "ledger", "--agent", "codex")
        let command = "skills install \(other) --skill ledger --agent codex"
        #expect(refused.status == 4 && refused.errors.contains(command), "\(refused.log)")
        let more = await site.run("install", other, "--skill", "ledger", "--agent", "codex")
        #expect(more.status == 0, "\(more.log)")
        #expect(try site.lock("ledger")?["agents"]?.array?.count == 2)
        // One that came by its name gets further agents by it.
        #expect(await site.run("remove", "ledger").status == 0)
        #expect(await site.run("install", "ledger").status == 0)
        let again = await site.run("install", "ledger", "--agent", "codex")
        #expect(again.status == 0, "\(again.log)")
    }

    @Test func `comes from a folder`() async throws {
        try site.writeSkill("menu", to: "ours/menu")
        let folder = "\(site.fixture.home.path)/ours"
        try site.configure((name: "ours", kind: "folder", location: folder))
        let result = await site.run("install", "ours:menu")
        #expect(result.status == 0, "\(result.log)")
        #expect(try site.lock("menu")?["kind"]?.string == "local")
        try site.writeSkill("menu", "New.", to: "ours/menu")
        #expect(await site.run("update").output.contains("Updated menu"))
    }

    @Test func `comes from an index with archives, and is updated by digest`() async throws {
        let one = try site.writeArchive("ledger", to: "index/one.zip")
        let entry = { CatalogSite.entry("ledger", "acme", $0, archive: $1, $2) }
        try site.writeIndex("index", [entry("1.0.0", "one.zip", one)])
        try site.configure((name: "acme", kind: "index", location: site.url("/index/")))
        let result = await site.run("install", "ledger")
        #expect(result.status == 0, "\(result.log)")
        let lock = try #require(try site.lock("ledger"))
        #expect(lock["kind"]?.string == "catalog" && lock["catalog"] == nil)
        #expect(lock["source"]?.string == "acme:acme/ledger")
        #expect(lock["url"]?.string == site.url("/index/one.zip"))
        #expect(lock["archive"]?.string == "sha256:\(one)")
        // The same digest: nothing is downloaded.
        let downloads = site.downloads.count
        #expect(await site.run("outdated").errors.contains("up to date"))
        #expect(await site.run("update").status == 0)
        #expect(site.downloads.count == downloads)
        let two = try site.writeArchive("ledger", "New.", to: "index/two.zip")
        try site.writeIndex("index", version: 2, [entry("2.0.0", "two.zip", two)])
        #expect(await site.run("outdated").output.contains("1 changed"))
        let update = await site.run("update")
        #expect(update.output.contains("Updated ledger"), "\(update.log)")
        let updated = try #require(try site.lock("ledger"))
        #expect(updated["url"]?.string == site.url("/index/two.zip"))
        #expect(updated["archive"]?.string == "sha256:\(two)")
        // An archive that is not the one of the index is refused.
        let wrong = String(repeating: "0", count: 64)
        try site.writeIndex("index", version: 3, [entry("3.0.0", "two.zip", wrong)])
        let before = try site.lock("ledger")
        let refused = await site.run("update")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(try site.lock("ledger") == before)
        #expect(await site.run("install", "ledger", "--as", "other").status == 4)
        #expect(try site.lock("other") == nil)
    }

    @Test func `is compared with its index at once, with one request`() async throws {
        let one = try site.writeArchive("ledger", to: "index/one.zip")
        let two = try site.writeArchive("ledger", "New.", to: "index/two.zip")
        let entry = { CatalogSite.entry("ledger", "acme", $0, archive: $1, $2) }
        try site.writeIndex("index", [entry("1.0.0", "one.zip", one)])
        try site.configure((name: "acme", kind: "index", location: site.url("/index/")))
        #expect(await site.run("install", "ledger").status == 0)
        let count = site.requests.count
        #expect(await site.run("outdated", after: 0).errors.contains("up to date"))
        #expect(site.requests.dropFirst(count) == ["/index/index.json"])
        try site.writeIndex("index", version: 2, [entry("2.0.0", "two.zip", two)])
        #expect(await site.run("outdated", after: 0).output.contains("1 changed"))
        site.stop()
        let failed = await site.run("outdated", after: 0)
        #expect(failed.status != 0, "\(failed.log)")
    }

    @Test func `comes from the cache of an index whose server can't be reached`() async throws {
        let files = try CatalogSite()
        let digest = try files.writeArchive("ledger", to: "ledger.zip")
        try site.writeIndex(
            "index",
            [CatalogSite.entry("ledger", "acme", archive: files.url("/ledger.zip"), digest)])
        try site.configure((name: "acme", kind: "index", location: site.url("/index/")))
        #expect(await site.run("catalog", "refresh").status == 0)
        site.stop()
        let result = await site.run("install", "ledger")
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("using its index of 2026-11-21T00:10:00Z from the cache"))
        let failed = await site.run("install", "other-ledger")
        #expect(failed.status == 6, "\(failed.log)")
    }

    @Test func `of a public catalog does not come from a private network`() async throws {
        // The server of the catalog answers as a proxy, and that of the files directly.
        let files = try CatalogSite()
        let digest = try files.writeArchive("ledger", to: "ledger.zip")
        let repository = #""source": "\#(files.url("/repo.git"))""#
        try site.writeIndex(
            "http:/catalog.test/index",
            [
                CatalogSite.entry("ledger", "acme", archive: files.url("/ledger.zip"), digest),
                CatalogSite.entry("menu", "acme", repository),
                CatalogSite.entry("shell", "acme", #""source": "git@10.0.0.5:x/y""#),
                CatalogSite.entry("short", "acme", #""source": "git@2130706433:x/y""#),
                CatalogSite.entry("secure", "acme", #""source": "ssh://me@127.0.0.1:22/x/y""#),
                CatalogSite.entry("six", "acme", #""source": "git+ssh://[::1]/x/y""#),
            ])
        try site.configure((name: "acme", kind: "index", location: "http://catalog.test/index/"))
        for name in ["ledger", "menu", "shell", "short", "secure", "six"] {
            let result = await site.fixture.run(
                ["install", name, "--allow-http"],
                environment: [
                    "PATH": "/usr/bin:/bin", "http_proxy": site.url(""), "no_proxy": "127.0.0.1",
                ])
            #expect(result.status == 4, "\(result.log)")
            #expect(result.errors.contains("which is on a private network"))
        }
        #expect(files.requests.isEmpty)
    }

    @Test(.enabled(if: nearName != nil))
    func
        `of a public catalog does not come from a repository whose name leads to a private network`()
        async throws
    {
        // The server of the catalog answers as a proxy, and that of the repository directly.
        let name = try #require(nearName)
        let files = try CatalogSite()
        let repository = files.url("/repo.git").replacing("127.0.0.1", with: name)
        try site.writeIndex(
            "http:/catalog.test/index",
            [CatalogSite.entry("menu", "acme", #""source": "\#(repository)""#)])
        try site.configure((name: "acme", kind: "index", location: "http://catalog.test/index/"))
        let environment = ["PATH": "/usr/bin:/bin", "http_proxy": site.url(""), "no_proxy": name]
        for words in [["install", "menu"], ["info", "acme:menu", "--text"]] {
            let result = await site.fixture.run(words + ["--allow-http"], environment: environment)
            #expect(result.status == 4, "\(result.log)")
            #expect(result.errors.contains("which is on a private network"), "\(result.log)")
        }
        #expect(files.requests.isEmpty)
        let chosen = await site.fixture.run(
            ["install", repository, "--allow-http"], environment: environment)
        #expect(chosen.status != 4 && !files.requests.isEmpty, "\(chosen.log)")
    }

    @Test(.enabled(if: nearName != nil))
    func `of a catalog on a private network may come from another server there`() async throws {
        // Only name resolution shows that the server of the catalog is on a private network.
        let name = try #require(nearName)
        let files = try CatalogSite()
        let digest = try files.writeArchive("ledger", to: "ledger.zip")
        try site.writeIndex(
            "index",
            [CatalogSite.entry("ledger", "acme", archive: files.url("/ledger.zip"), digest)])
        let location = site.url("/index/").replacing("127.0.0.1", with: name)
        try site.configure((name: "acme", kind: "index", location: location))
        let result = await site.fixture.run(
            ["install", "ledger", "--allow-http"], environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 0, "\(result.log)")
        #expect(files.requests == ["/ledger.zip"])
    }

    @Test func `is restored from its archive by digest`() async throws {
        let digest = try site.writeArchive("ledger", to: "index/one.zip")
        try site.writeIndex(
            "index", [CatalogSite.entry("ledger", "acme", archive: "one.zip", digest)])
        try site.configure((name: "acme", kind: "index", location: site.url("/index/")))
        try site.makeProject()
        let saved = await site.run("install", "ledger", "--save", in: "project")
        #expect(saved.status == 0, "\(saved.log)")
        let clean = "rm -rf project/.claude/skills .cache .local"
        try site.fixture.shell(clean)
        let sync = await site.run("sync", in: "project")
        #expect(sync.status == 0, "\(sync.log)")
        _ = try site.writeArchive("ledger", "Replaced.", to: "index/one.zip")
        try site.fixture.shell(clean)
        let refused = await site.run("sync", in: "project")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(try site.fixture.shell("ls project/.claude/skills 2>&1 | head -n 1") != "ledger\n")
    }

    /// Configures the hosts `host`, whose index the test writes, and `old`, which lists the files of `notes`.
    private func configureHosts() throws {
        try site.write(
            #"{"skills": [{"name": "notes", "description": "d", "files": ["SKILL.md", "a.md"]}]}"#,
            to: "www/old/.well-known/skills/index.json")
        try site.writeSkill("notes", to: "www/old/.well-known/skills/notes")
        try site.write("A\n", to: "www/old/.well-known/skills/notes/a.md")
        try site.configure(
            (name: "host", kind: "well-known", location: site.url("/host")),
            (name: "old", kind: "well-known", location: site.url("/old")))
    }

    @Test func `is restored from its document, or from its files by the tree hash`() async throws {
        let well = ".well-known/agent-skills"
        try site.write(CatalogSite.skill("menu"), to: "www/host/\(well)/menu.md")
        let digest = try site.fixture.shell("sha256sum www/host/\(well)/menu.md | cut -c1-64")
            .trimmingCharacters(in: .newlines)
        try site.write(
            """
            {"$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json", "skills": [
             {"name": "menu", "type": "skill-md", "description": "d", "url": "menu.md", "digest": "sha256:\(digest)"}]}
            """, to: "www/host/\(well)/index.json")
        try configureHosts()
        try site.makeProject()
        let saved = await site.run("install", "menu", "notes", "--save", in: "project")
        #expect(saved.status == 0, "\(saved.log)")
        let clean = "rm -rf project/.claude/skills .cache .local"
        try site.fixture.shell(clean)
        let sync = await site.run("sync", in: "project")
        #expect(sync.status == 0, "\(sync.log)")
        #expect(
            try site.fixture.shell("cd project/.claude/skills && ls menu notes")
                == "menu:\nSKILL.md\n\nnotes:\nSKILL.md\na.md\n")
        try site.write("B\n", to: "www/old/.well-known/skills/notes/a.md")
        try site.write("Changed.\n", to: "www/host/\(well)/menu.md")
        try site.fixture.shell(clean)
        let refused = await site.run("sync", in: "project")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("menu") && refused.errors.contains("notes"))
    }

    @Test func `comes from a host with a well-known index`() async throws {
        let well = ".well-known/agent-skills"
        let digest = try site.writeArchive("ledger", to: "host/\(well)/ledger.zip")
        let menu = CatalogSite.skill("menu")
        try site.write(menu, to: "www/host/\(well)/menu/SKILL.md")
        let menuDigest = try site.fixture.shell(
            "sha256sum www/host/\(well)/menu/SKILL.md | cut -c1-64"
        ).trimmingCharacters(in: .newlines)
        try site.write(
            """
            {"$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json", "skills": [
             {"name": "ledger", "type": "archive", "description": "d", "url": "ledger.zip", "digest": "sha256:\(digest)"},
             {"name": "menu", "type": "skill-md", "description": "d", "url": "menu/SKILL.md", "digest": "sha256:\(menuDigest)"}]}
            """, to: "www/host/\(well)/index.json")
        try configureHosts()
        let result = await site.run("install", "ledger", "menu", "notes")
        #expect(result.status == 0, "\(result.log)")
        #expect(try site.lock("ledger")?["archive"]?.string == "sha256:\(digest)")
        #expect(try site.lock("menu")?["archive"]?.string == "sha256:\(menuDigest)")
        #expect(try site.lock("notes")?["files"]?.object?.count == 2)
        let all = await site.run("outdated")
        #expect(all.status == 0 && all.errors.contains("3 skills up to date"), "\(all.log)")
        try site.write("B\n", to: "www/old/.well-known/skills/notes/a.md")
        #expect(await site.run("update").output.contains("Updated notes"))
    }

    @Test func `comes from a registry, or from the repository that it refers to`() async throws {
        _ = try site.writeArchive("ledger", to: "a.zip")
        let zip = Array(try Data(contentsOf: site.fixture.home.appendingPathComponent("www/a.zip")))
        let git = try GitServer()
        let repository = try GitRepository(at: git.folder.appending("menu.git"))
        repository.write(CatalogSite.skill("menu"), to: "skills/menu/SKILL.md")
        try repository.commit("Skills")
        let url = git.url("menu.git", .github)
        let handOff = """
            {"sourceRepoUrl": "\(url)", "path": "skills/menu", "commit": "\(try repository.object("main"))"}
            """
        let registry = try ClawHubServer([
            .init("ledger", owner: "acme", [("1.0.0", .zip(zip))]),
            .init("menu", owner: "acme", [("1.0.0", .handOff(handOff))]),
            .init("gone", owner: "acme", [("1.0.0", .status(410))]),
        ])
        try site.configure((name: "claw", kind: "registry", location: registry.url))
        let result = await site.run("install", "claw:acme/ledger")
        #expect(result.status == 0, "\(result.log)")
        #expect(try site.lock("ledger")?["source"]?.string == "claw:acme/ledger")
        let again = await site.run("outdated")
        #expect(again.status == 0 && again.errors.contains("up to date"), "\(again.log)")
        let gone = await site.run("install", "gone")
        #expect(gone.status == 5, "\(gone.log)")
    }
}
