import Foundation
import JSON
import SystemPackage
import Testing

/// What commands show of catalogs that are damaged, refused or out of date.
@Suite(.timeLimit(.minutes(5))) struct `The state of a catalog` {
    private let site: CatalogSite
    private var fixture: CommandFixture { site.fixture }

    init() throws {
        site = try CatalogSite()
        try publish()
        try site.configure(("acme", "index", site.url("/acme")))
    }

    /// Publishes an index of one skill.
    private func publish(version: Int = 1, _ members: String = "") throws {
        try site.write(
            """
            {"schema": "skills.index/1", "name": "Acme", "version": \(version), "count": 1, \(members)
             "skills": [{"name": "ledger", "description": "Checks ledgers.", "source": "acme/x"}]}
            """, to: "www/acme/index.json")
    }

    private func deleteEntries() throws {
        try fixture.shell("find .cache/skills/catalogs -name 'entries-*' -delete")
    }

    private func listed() async throws -> JSONValue? {
        let result = await site.run("catalog", "list", "--json")
        return try JSONValue(parsing: Array(result.output.utf8))["catalogs"]?.array?.last
    }

    // Searching.

    @Test(arguments: ["find .cache/skills/catalogs -name 'search-*' -delete", "rm -r .cache"])
    func `is repaired by a search after files of the cache were deleted`(
        _ deletion: String
    ) async throws {
        #expect(await site.run("catalog", "refresh").status == 0)
        try fixture.shell(deletion)
        let result = await site.run("search", "ledger")
        #expect(result.output.contains("acme:ledger"), "\(result.log)")
        #expect(result.errors == "", "\(result.log)")
        let count = site.requests.count
        #expect(await site.run("search", "ledger").output == result.output)
        #expect(site.requests.count == count)
    }

    @Test func `is repaired by a search after a file of the cache was damaged`() async throws {
        #expect(await site.run("catalog", "refresh").status == 0)
        try fixture.shell("for f in $(find .cache -name 'search-*'); do echo x >$f; done")
        let result = await site.run("search", "ledger")
        #expect(result.output.contains("acme:ledger"), "\(result.log)")
    }

    @Test func `is reported by a search that can't repair it`() async throws {
        #expect(await site.run("catalog", "refresh").status == 0)
        try deleteEntries()
        site.refuse(with: 503)
        let result = await site.run("search", "ledger")
        #expect(result.status == 5, "\(result.log)")
        #expect(result.errors.contains("warning: 'acme' is not searched:"), "\(result.log)")
        #expect(result.errors.contains("skills catalog"), "\(result.log)")
    }

    @Test func `of the project is reported by a search, which asks no server for it`() async throws
    {
        try site.makeProject()
        try fixture.shell("mkdir project/.skills && mv .config/skills/config.json project/.skills")
        #expect(await site.run("catalog", "refresh", in: "project").status == 0)
        try deleteEntries()
        let count = site.requests.count
        let result = await site.run("search", "ledger", in: "project")
        #expect(result.errors.contains("hint: to search 'acme'"), "\(result.log)")
        #expect(site.requests.count == count)
    }

    @Test func `is reported by a search if nothing can be installed`() async throws {
        try publish(#""expires": "2026-11-21T00:30:00Z","#)
        #expect(await site.run("catalog", "refresh").status == 0)
        let result = await site.run("search", "ledger", after: 60)
        #expect(result.output.contains("acme:ledger"), "\(result.log)")
        let warnings = result.errors.split(separator: "\n")
        #expect(warnings.count == 1, "\(result.log)")
        #expect(warnings.first?.contains("it expired on 2026-11-21") == true, "\(result.log)")
        #expect(await site.run("install", "acme:ledger").status == 4)
    }

    // The list.

    @Test func `is in the list and in the details`() async throws {
        #expect(try await listed()?["state"]?.string == "unread")
        #expect(await site.run("catalog", "refresh").status == 0)
        #expect(try await listed()?["state"]?.string == "ok")
        #expect(try await listed()?["trouble"]?.object == nil)
        site.refuse(with: 503)
        #expect(await site.run("catalog", "refresh").status == 6)
        for command in [["catalog", "list"], ["catalog", "show", "acme"]] {
            let result = await fixture.run(command, now: "2026-11-21T05:00:00Z")
            #expect(result.output.contains("failed"), "\(result.log)")
            #expect(result.errors.contains("failed to read the catalog 'acme'"), "\(result.log)")
            #expect(result.errors.contains("hint: "), "\(result.log)")
        }
        let trouble = try await listed()?["trouble"]
        #expect(trouble?["causes"]?.array?.count == 1)
        site.refuse(with: nil)
        #expect(await site.run("catalog", "refresh").status == 0)
        #expect(try await listed()?["state"]?.string == "ok")
    }

    @Test func `shows that the catalog is refused or expired`() async throws {
        try publish(version: 3)
        #expect(await site.run("catalog", "refresh").status == 0)
        try publish(version: 2)
        #expect(await site.run("catalog", "refresh").status == 4)
        let refused = try await listed()
        #expect(refused?["state"]?.string == "refused")
        #expect(refused?["trouble"]?["summary"]?.string?.contains("version 3") == true)
        #expect(refused?["trouble"]?["hint"]?.string?.contains("--forget-key") == true)
        let search = await site.run("search", "ledger")
        #expect(search.errors.contains("nothing is installed from it"), "\(search.log)")
        try publish(version: 4, #""expires": "2026-11-21T02:00:00Z","#)
        #expect(await site.run("catalog", "refresh").status == 0)
        #expect(try await listed()?["state"]?.string == "ok")
        _ = await site.run("list", after: 120)
        #expect(try await listed()?["state"]?.string == "expired")
    }

    // The keys.

    @Test(arguments: ["acme", "LOCATION", "LOCATION/index.json"])
    func `can be forgotten after the catalog was removed`(_ word: String) async throws {
        let word = word.replacingOccurrences(of: "LOCATION", with: site.url("/acme"))
        try publish(version: 3)
        #expect(await site.run("catalog", "refresh").status == 0)
        #expect(await site.run("catalog", "remove", "acme").status == 0)
        let plan = await site.run("catalog", "remove", word, "--forget-key", "--dry-run")
        #expect(plan.output.hasPrefix("Would forget the key and version of"), "\(plan.log)")
        let result = await site.run("catalog", "remove", word, "--forget-key", "--json")
        #expect(result.status == 0, "\(result.log)")
        #expect(try JSONValue(parsing: Array(result.output.utf8))["file"]?.string == nil)
        let again = await site.run("catalog", "remove", word, "--forget-key")
        #expect(again.status == 5 && again.errors.contains("hint: "), "\(again.log)")
        try publish(version: 2)
        let words = ["catalog", "add", "acme", site.url("/acme"), "--kind", "index"]
        #expect(await fixture.run(words).status == 0)
    }

    @Test func `can be forgotten by location if catalogs of one name were removed`() async throws {
        try fixture.shell("cp -r www/acme www/other")
        #expect(await site.run("catalog", "refresh").status == 0)
        #expect(await site.run("catalog", "remove", "acme").status == 0)
        try site.configure(("acme", "index", site.url("/other")))
        #expect(await site.run("catalog", "refresh").status == 0)
        #expect(await site.run("catalog", "remove", "acme").status == 0)
        let result = await site.run("catalog", "remove", "acme", "--forget-key")
        #expect(result.status == 5, "\(result.log)")
        #expect(result.errors.contains("/other --forget-key"), "\(result.log)")
    }

    // Projects.

    @Test func `is portable if the folder is near the project`() async throws {
        try site.writeSkill("pdf", to: "near/pdf")
        try site.makeProject()
        for (typed, stored) in [("../near", "../near"), ("\(fixture.home.path)/near", nil)] {
            let result = await site.run("catalog", "add", "near", typed, "--project", in: "project")
            #expect(result.errors.contains("is outside the project"), "\(result.log)")
            let text = try fixture.shell("cat project/.skills/config.json")
            #expect(text.contains("\"location\": \"\(stored ?? "<home>/near")\""), "\(text)")
            #expect(await site.run("catalog", "show", "near", in: "project").status == 0)
            #expect(await site.run("catalog", "remove", "near", in: "project").status == 0)
        }
    }

    @Test func `is a matter of other machines if skills.json names it`() async throws {
        let digest = try site.writeArchive("ledger", to: "acme/ledger.zip")
        try site.writeIndex(
            "acme", [CatalogSite.entry("ledger", "acme", archive: "ledger.zip", digest)])
        try site.makeProject()
        let result = await site.run("install", "ledger", "--save", "--yes", in: "project")
        #expect(result.status == 0, "\(result.log)")
        let command = "skills catalog add acme \(site.url("/acme")) --project"
        #expect(result.errors.contains(command), "\(result.log)")
        let words = Array(command.split(separator: " ").map(String.init).dropFirst())
        #expect(await fixture.run(words, in: "project").status == 0)
        let again = await site.run("install", "ledger", "--save", "--yes", in: "project")
        #expect(!again.errors.contains("catalog add"), "\(again.log)")
    }

    // Adding.

    @Test func `that requires a token is reported with the variable for it`() async throws {
        site.refuse(with: 401)
        for words in [[], ["--kind", "index"], ["--kind", "well-known"], ["--kind", "git"]] {
            let result = await fixture.run(["catalog", "add", "new", site.url("/x")] + words)
            #expect(result.status == 7, "\(result.log)")
            #expect(result.errors.contains("SKILLS_TOKEN_"), "\(result.log)")
        }
    }
}
