import Foundation
import TestSupport
import Testing

/// Attacks on projects by a lock file whose entry of a catalog names another file.
@Suite(.timeLimit(.minutes(5))) struct `The file of a catalog in a lock file` {
    private let site: CatalogSite

    init() async throws {
        site = try CatalogSite()
        for shop in ["evil", "good"] {
            let digest = try site.writeArchive("menu", "Of \(shop).", to: "\(shop)/a.zip")
            let entry = CatalogSite.entry("menu", "acme", archive: "a.zip", digest)
            try site.writeIndex(shop, [entry])
        }
        try site.makeProject()
        try configure("evil")
        _ = await run("install", "shop:menu", status: 0, in: ".")
        try configure("good")
        _ = await run("install", "shop:menu", "--save", status: 0)
    }

    private func configure(_ shop: String) throws {
        try site.configure((name: "shop", kind: "index", location: site.url("/\(shop)")))
    }

    @discardableResult
    private func run(
        _ words: String..., status: Int32, in folder: String = "project"
    ) async -> String {
        let result = await site.fixture.run(
            words, environment: ["PATH": "/usr/bin:/bin"], in: folder)
        #expect(result.status == status, "\(words): \(result.log)")
        return result.output + result.errors
    }

    /// Gives the project's entry the file of the other catalog, as a pull request could, and removes every copy of it.
    private func forge() throws {
        try site.fixture.shell(
            """
            python3 - <<'END'
            import json
            forged = json.load(open('.local/state/skills/skills.lock'))['skills']['menu']
            lock = json.load(open('project/skills.lock'))
            for member in ('url', 'archive', 'tree', 'files'): lock['skills']['menu'][member] = forged[member]
            json.dump(lock, open('project/skills.lock', 'w'), indent=2, sort_keys=True)
            END
            """)
        try removeCopies()
    }

    private func removeCopies() throws {
        try site.fixture.shell(
            "rm -rf project/.claude/skills/menu .local/share/skills/store .cache")
    }

    private var installed: String? {
        let path = "project/.claude/skills/menu/SKILL.md"
        return try? String(
            contentsOf: site.fixture.home.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `is refused at another place than that of the catalog`() async throws {
        try forge()
        for words in [["sync"], ["sync", "--frozen"], ["export", "--project"], ["lock"]] {
            let result = await site.fixture.run(words, in: "project")
            #expect(result.status == 4, "\(words): \(result.log)")
            #expect(
                result.errors.contains(
                    "the catalog 'shop' does not have the file of 'menu' in skills.lock: "
                        + site.url("/evil/a.zip")), "\(words): \(result.log)")
        }
        #expect(await run("sync", "--check", status: 2).contains("/evil/a.zip"))
        #expect(installed == nil)
    }

    @Test(arguments: ["..%2fevil", "%2e%2e/evil", "..%5cevil", "x/../../evil"])
    func `is refused behind escaped dots of the catalog's place`(_ path: String) async throws {
        try forge()
        try site.fixture.shell("sed -i 's#/evil/a.zip#/good/\(path)/a.zip#' project/skills.lock")
        #expect(await run("sync", status: 4).contains("does not have the file of 'menu'"))
        #expect(installed == nil)
    }

    @Test func `does not get into the store by a look at the differences`() async throws {
        try forge()
        try site.writeSkill("menu", "Mine.", to: "project/.claude/skills/menu")
        // They are those to the version that was installed here.
        #expect(await run("diff", "--project", "menu", status: 2).contains("Of good"))
        try site.fixture.shell("rm -r project/.claude/skills/menu")
        await run("sync", status: 4)
        #expect(installed == nil)
    }

    @Test func `is allowed by name, and by the project's file`() async throws {
        try forge()
        await run("sync", "--allow", "unlisted-file", status: 0)
        #expect(installed?.contains("Of evil.") == true)
        await run("lock", "--allow", "unlisted-file", status: 0)
        try removeCopies()
        await run("sync", status: 0)
        #expect(installed?.contains("Of evil.") == true)
    }

    @Test func `is allowed where the catalog lists it`() async throws {
        let digest = try site.writeArchive("menu", "Of another host.", to: "host/a.zip")
        let entry = CatalogSite.entry("menu", "acme", archive: site.url("/host/a.zip"), digest)
        try site.writeIndex("good", version: 2, [entry])
        try site.fixture.shell("rm -r .cache")
        await run("update", "--project", status: 0)
        try removeCopies()
        await run("sync", status: 0)
        #expect(installed?.contains("Of another host.") == true)
        try site.writeIndex("good", version: 3, [])
        try removeCopies()
        #expect(await run("sync", status: 4).contains("does not have the file of 'menu'"))
    }

    @Test func `of an earlier version stays available`() async throws {
        let digest = try site.writeArchive("menu", "New.", to: "good/b.zip")
        let entry = CatalogSite.entry("menu", "acme", "2.0.0", archive: "b.zip", digest)
        try site.writeIndex("good", version: 2, [entry])
        try removeCopies()
        let before = site.requests.count
        await run("sync", status: 0)
        #expect(installed?.contains("Of good.") == true)
        #expect(site.requests[before...] == ["/good/a.zip"])
    }

    @Test func `is checked with the catalog, which must be configured`() async throws {
        try removeCopies()
        try site.configure()
        let refused = await run("sync", status: 4)
        #expect(refused.contains("the catalog 'shop' is not configured"), "\(refused)")
        #expect(refused.contains("  concerns: menu\n"), "\(refused)")
        #expect(refused.contains("skills catalog add shop \(site.url("/good"))\n"), "\(refused)")
        await run("catalog", "add", "shop", site.url("/good"), status: 0)
        await run("sync", status: 0)
    }
}

/// An attack on tree hashes.
@Suite struct `A file with a line break in its name` {
    @Test func `is refused from a folder, where it could stand for two files`() async throws {
        let fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p .claude pdf
            printf -- '---\\nname: pdf\\ndescription: Reads PDF. Use it for forms.\\n---\\n# PDF\\n' > pdf/SKILL.md
            echo notes > "$(printf 'pdf/a.md\\nffff  x  run.sh')"
            """)
        let result = await fixture.run(["install", "./pdf"])
        #expect(result.status == 4, "\(result.log)")
        #expect(result.errors.contains("has a line break"), "\(result.log)")
    }
}
