import Foundation
import JSON
import TestSupport
import Testing

/// Attacks on policies that allow catalogs by location.
@Suite(.timeLimit(.minutes(5))) struct `The location of a catalog` {
    private let site: CatalogSite

    init() throws {
        site = try CatalogSite()
        for shop in ["evil", "good"] {
            let digest = try site.writeArchive("menu", "Of \(shop).", to: "\(shop)/a.zip")
            let entry = CatalogSite.entry("menu", "acme", archive: "a.zip", digest)
            try site.writeIndex(shop, [entry])
        }
    }

    private func configure(_ shop: String) throws {
        try site.configure((name: "shop", kind: "index", location: site.url("/\(shop)")))
    }

    /// Allows the catalogs at these folders of the server.
    private func allow(_ shops: String...) throws {
        let list = shops.map { "\"\(site.url("/\($0)"))\"" }.joined(separator: ", ")
        try site.write(
            "{\"version\": 1,\n\"catalogs\": {\"allow\": [\(list)]}}", to: "etc/skills/policy.json")
    }

    private func run(_ words: String..., status: Int32, in folder: String = ".") async -> String {
        let result = await site.fixture.run(
            words, environment: ["PATH": "/usr/bin:/bin"], in: folder)
        #expect(result.status == status, "\(words): \(result.log)")
        return result.output + result.errors
    }

    private func change(_ lock: String, _ pattern: String) throws {
        try site.fixture.shell("sed -i -E '\(pattern)' \(lock)")
    }

    private static let userLock = ".local/state/skills/skills.lock"
    private static let projectLock = "project/skills.lock"

    @Test func `is judged as it was when the name now means an allowed one`() async throws {
        try configure("evil")
        _ = await run("install", "shop:menu", status: 0)
        _ = await run("disable", "menu", status: 0)
        try configure("good")
        try allow("good")
        let refusal = "catalog 'shop' (\(site.url("/evil"))) is not allowed: "
        for words in [["enable", "menu"], ["update", "menu"]] {
            let result = await site.fixture.run(words)
            #expect(result.status == 4, "\(words): \(result.log)")
            #expect(result.errors.contains(refusal), "\(words): \(result.log)")
        }
        #expect(await run("audit", status: 2).contains(refusal))
        // What the policy allows does not depend on what is configured today.
        try allow("evil")
        _ = await run("enable", "menu", status: 0)
        #expect(await run("audit", status: 0).contains("is not allowed") == false)
    }

    @Test func `is shown where the source is shown, and recorded again by an install`() async throws
    {
        try configure("evil")
        _ = await run("install", "shop:menu", status: 0)
        let text = await run("list", "--json", status: 0)
        let catalog = try JSONValue(parsing: Array(text.utf8))["skills"]?.array?.first?["catalog"]
        #expect(catalog?["entry"]?.string == "shop:acme/menu")
        #expect(catalog?["location"]?.string == site.url("/evil"))
        #expect(try site.lock("menu")?["catalogLocation"]?.string == site.url("/evil"))
        let info = await run("info", "menu", status: 0)
        #expect(info.contains("\n    catalog    \(site.url("/evil"))"), "\(info)")
        // The same files at another location.
        try site.fixture.shell("cp www/evil/a.zip www/good && cp www/evil/index.json www/good")
        try configure("good")
        _ = await run("install", "shop:menu", status: 0)
        #expect(try site.lock("menu")?["catalogLocation"]?.string == site.url("/good"))
    }

    @Test func `that an older version did not record is refused where only some are allowed`()
        async throws
    {
        try configure("good")
        _ = await run("install", "shop:menu", status: 0)
        try change(Self.userLock, "/catalogLocation/d")
        #expect(await run("info", "menu", status: 0).contains("location not recorded"))
        let text = await run("list", "--json", status: 0)
        let catalog = try JSONValue(parsing: Array(text.utf8))["skills"]?.array?.first?["catalog"]
        #expect(catalog?.object?["location"] == .null)
        _ = await run("update", status: 0)
        _ = await run("disable", "menu", status: 0)
        _ = await run("enable", "menu", status: 0)
        _ = await run("disable", "menu", status: 0)
        try allow("good")
        let refused = await run("enable", "menu", status: 4)
        #expect(refused.contains("whose location was not recorded at the install, is not allowed"))
        #expect(refused.contains("location: skills install shop:acme/menu\n"), "\(refused)")
        _ = await run("install", "shop:acme/menu", status: 0)
        #expect(try site.lock("menu")?["catalogLocation"]?.string == site.url("/good"))
        _ = await run("enable", "menu", status: 0)
    }

    @Test func `that an export states is only recorded if it is the configured one`() async throws {
        try configure("evil")
        _ = await run("install", "shop:menu", status: 0)
        _ = await run("export", status: 0)
        // Whoever made the export says that the skill is from the shop that is allowed.
        try change("skills-export/skills.lock", "s#(\"catalogLocation\": \".*)/evil\"#\\1/good\"#")
        for shop in [nil, "evil", "good"] {
            _ = await run("remove", "menu", status: 0)
            if let shop { try configure(shop) } else { try site.configure() }
            _ = await run("import", "./skills-export", "--yes", status: 0)
            let recorded = try site.lock("menu")?["catalogLocation"]?.string
            #expect(recorded == (shop == "good" ? site.url("/good") : nil))
        }
        try change("skills-export/skills.lock", "s#(\"catalogLocation\": \".*)/good\"#\\1/evil\"#")
        _ = await run("remove", "menu", status: 0)
        _ = await run("import", "./skills-export", "--yes", status: 0)
        try allow("evil", "good")
        let audit = await run("audit", status: 2)
        #expect(audit.contains("whose location was not recorded at the install, is not allowed"))
    }

    @Test func `that a pull request forges in the lock file of a project is refused`() async throws
    {
        try site.makeProject()
        try configure("evil")
        _ = await run("install", "shop:menu", "--save", status: 0, in: "project")
        try site.fixture.shell("rm -r project/.claude/skills/menu .local/share/skills/store")
        try allow("good")
        try change(Self.projectLock, "s#(\"catalogLocation\": \".*)/evil\"#\\1/good\"#")
        let configured = await run("sync", status: 4, in: "project")
        #expect(configured.contains("catalog 'shop' (\(site.url("/evil"))) is not allowed: "))
        try site.configure()
        let unknown = await run("sync", status: 4, in: "project")
        #expect(unknown.contains("catalog 'shop', which is not configured, is not allowed: "))
        try allow("good", "evil")
        try configure("evil")
        for words in [
            ["sync"], ["sync", "--frozen"], ["update", "--project"], ["export", "--project"],
        ] {
            let result = await site.fixture.run(words, in: "project")
            #expect(result.status == 4, "\(words): \(result.log)")
            #expect(
                result.errors.contains(
                    """
                    catalog 'shop', which is at \(site.url("/good")) in the lock file and at \
                    \(site.url("/evil")) in the configuration, is not allowed:
                    """), "\(words): \(result.log)")
        }
        try change(Self.projectLock, "/catalogLocation/d")
        let silent = await run("sync", status: 4, in: "project")
        #expect(silent.contains("whose location was not recorded at the install"))
        #expect(silent.contains("location: skills install shop:acme/menu --project\n"), "\(silent)")
        let isInstalled = FileManager.default.fileExists(
            atPath: site.fixture.home.appendingPathComponent("project/.claude/skills/menu").path)
        #expect(!isInstalled)
        _ = await run("install", "shop:acme/menu", "--project", status: 0, in: "project")
        _ = await run("sync", status: 0, in: "project")
        #expect(await run("audit", status: 0, in: "project").contains("not allowed") == false)
    }

    @Test func `does not count without a list of allowed ones`() async throws {
        try site.makeProject()
        try configure("good")
        _ = await run("install", "shop:menu", "--save", status: 0, in: "project")
        try site.fixture.shell("rm -r project/.claude/skills/menu")
        try change(Self.projectLock, "s#(\"catalogLocation\": \".*)/good\"#\\1/evil\"#")
        _ = await run("sync", status: 0, in: "project")
        try site.write(
            "{\"version\": 1, \"catalogs\": {\"refuse\": [\"\(site.url("/evil"))\"]}}",
            to: "etc/skills/policy.json")
        #expect(await run("audit", status: 2, in: "project").contains("/evil) is not allowed: "))
    }

    @Test func `of a skill of the program is not that of a file on the web`() async throws {
        try site.makeProject()
        try configure("evil")
        _ = await run("install", "shop:menu", "--save", status: 0, in: "project")
        try site.fixture.shell("rm -r project/.claude/skills/menu .local/share/skills/store")
        for source in ["embedded:menu", "menu"] {
            try change(Self.projectLock, "s#\"source\": \".*\"#\"source\": \"\(source)\"#")
            try change("project/skills.json", "s#\"source\": \".*\"#\"source\": \"\(source)\"#")
            let refused = await run("sync", status: 4, in: "project")
            #expect(refused.contains("'menu'"), "\(refused)")
            #expect(
                !FileManager.default.fileExists(
                    atPath: site.fixture.home.appendingPathComponent("project/.claude/skills/menu")
                        .path))
        }
    }
}
