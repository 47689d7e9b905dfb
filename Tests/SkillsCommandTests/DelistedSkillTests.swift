import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A skill that its catalog renamed or removed` {
    private let site: CatalogSite

    init() throws { site = try CatalogSite() }

    @Test func `is noted by outdated, update, list and info`() async throws {
        let git = try GitServer()
        let repository = try GitRepository(at: git.folder.appending("repo.git"))
        repository.write(CatalogSite.skill("ledger"), to: "skills/ledger/SKILL.md")
        try repository.commit("Skills")
        let url = git.url("repo.git", .github)
        let digest = try site.writeArchive("menu", to: "index/a.zip")
        let menu = CatalogSite.entry("menu", "acme", archive: "a.zip", digest)
        try site.writeIndex(
            "index",
            [CatalogSite.entry("ledger", "acme", #""source": "\#(url)#:skills/ledger""#), menu])
        try site.configure((name: "shop", kind: "index", location: site.url("/index/")))
        let installed = await site.run("install", "ledger", "menu")
        #expect(installed.status == 0, "\(installed.log)")
        #expect(try site.lock("ledger")?["catalog"]?.string == "shop:acme/ledger")
        try site.writeIndex(
            "index", version: 2,
            [
                CatalogSite.entry("menu", "acme", #""removed": "Unsafe.""#),
                CatalogSite.entry("ledger", "acme", #""renamed": "accounts""#),
            ])
        let refreshed = await site.run("catalog", "refresh")
        #expect(refreshed.output.contains("shop  changed  0 skills\n"), "\(refreshed.log)")
        let renamed = await site.run("outdated", "ledger")
        #expect(renamed.status == 0, "\(renamed.log)")
        #expect(await site.run("outdated", "ledger", "--exit-code").status == 2)
        #expect(
            renamed.errors.contains(
                "'shop:acme/ledger' has been renamed 'accounts'; your 'ledger' keeps its name"))
        let text =
            "'shop:acme/menu' has been removed from its catalog: Unsafe; your copy is unchanged"
        let outdated = await site.run("outdated")
        #expect(outdated.errors.contains(text), "\(outdated.log)")
        let update = await site.run("update")
        #expect(
            update.errors.contains("'shop:acme/menu' was removed from its catalog: Unsafe."),
            "\(update.log)")
        #expect(!update.errors.contains(text), "\(update.log)")
        #expect(try site.lock("menu") != nil)
        #expect(outdated.output.contains("removed from its catalog: Unsafe"), "\(outdated.log)")
        #expect(renamed.output.contains("renamed 'accounts' in its catalog"), "\(renamed.log)")
        for command in ["list", "info"] {
            let shown = await site.run(command, command == "info" ? "menu" : "--global")
            #expect(shown.log.contains(text), "\(shown.log)")
        }
        let list = try JSONValue(parsing: Array(await site.run("list", "--json").output.utf8))
        #expect(
            list["skills"]?.array?.map { $0["catalogNote"]?.string } == [
                "'shop:acme/ledger' has been renamed 'accounts'; your 'ledger' keeps its name",
                text,
            ])
        let json = await site.run("outdated", "menu", "--json")
        let skill = try JSONValue(parsing: Array(json.output.utf8))["skills"]?.array?.first
        #expect(skill?["catalogNote"]?.string == text && skill?["status"]?.string == "gone")
    }

    @Test(arguments: ["index", "well-known"])
    func `is gone if its catalog has no entry of its name any more`(_ kind: String) async throws {
        let well = ".well-known/agent-skills"
        let folder = kind == "index" ? "index" : "index/\(well)"
        let digest = try site.writeArchive("docx", to: "\(folder)/a.zip")
        let schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
        func write(version: Int, _ skills: Bool) throws {
            guard kind == "index" else {
                let entry =
                    #"{"name": "docx", "type": "archive", "description": "d", "url": "a.zip", "#
                    + #""digest": "sha256:\#(digest)"}"#
                return try site.write(
                    #"{"$schema": "\#(schema)", "skills": [\#(skills ? entry : "")]}"#,
                    to: "www/\(folder)/index.json")
            }
            let entry = CatalogSite.entry("docx", "acme", archive: "a.zip", digest)
            try site.writeIndex("index", version: version, skills ? [entry] : [])
        }
        try write(version: 1, true)
        try site.configure((name: "acme", kind: kind, location: site.url("/index/")))
        let installed = await site.run("install", "acme:docx")
        #expect(installed.status == 0, "\(installed.log)")
        try write(version: 2, false)
        let outdated = await site.run("outdated")
        #expect(outdated.status == 0, "\(outdated.log)")
        #expect(outdated.output.contains("no longer in the catalog 'acme'"), "\(outdated.log)")
        #expect(outdated.errors.contains("your copy is unchanged"), "\(outdated.log)")
        #expect(!outdated.log.contains("skills install"), "\(outdated.log)")
        let json = await site.run("outdated", "docx", "--json")
        let skill = try JSONValue(parsing: Array(json.output.utf8))["skills"]?.array?.first
        #expect(skill?["status"]?.string == "gone", "\(json.log)")
        let update = await site.run("update")
        #expect(update.status == 0, "\(update.log)")
        #expect(update.errors.contains("is no longer in the catalog 'acme'"), "\(update.log)")
        #expect(await site.run("update", "docx").status == 5)
        #expect(!update.log.contains("skills install"), "\(update.log)")
        #expect(try site.lock("docx") != nil)
    }

    @Test(arguments: [true, false])
    func `is updated under its new name`(_ isSame: Bool) async throws {
        let old = try site.writeArchive("ledger", to: "index/one.zip")
        try site.writeIndex(
            "index", [CatalogSite.entry("ledger", "acme", archive: "one.zip", old)])
        try site.configure((name: "shop", kind: "index", location: site.url("/index/")))
        try site.makeProject()
        let installed = await site.run("install", "shop:acme/ledger", "--save", in: "project")
        #expect(installed.status == 0, "\(installed.log)")
        let new = try isSame ? old : site.writeArchive("accounts", "New.", to: "index/two.zip")
        let accounts = CatalogSite.entry(
            "accounts", "acme", "2.0.0", archive: isSame ? "one.zip" : "two.zip", new)
        try site.writeIndex(
            "index", version: 2,
            [accounts, CatalogSite.entry("ledger", "acme", #""renamed": "accounts""#)])
        let update = await site.run("update", "--project", in: "project")
        #expect(update.status == 0, "\(update.log)")
        #expect(update.output.contains("ledger is now shop:acme/accounts"), "\(update.log)")
        // The catalog may forget the old name.
        try site.writeIndex("index", version: 3, [accounts])
        let again = await site.run("update", "--project", in: "project")
        #expect(again.status == 0 && !again.errors.contains("renamed"), "\(again.log)")
        let files = try site.fixture.shell(
            "cd project; ls .claude/skills; cat .claude/skills/ledger/SKILL.md skills.json")
        #expect(files.hasPrefix("ledger\n") && files.contains("shop:acme/accounts"), "\(files)")
        #expect(files.contains("New.") != isSame)
        let sync = await site.run("sync", "--check", in: "project")
        #expect(sync.status == 0, "\(sync.log)")
    }
}
