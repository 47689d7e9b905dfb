import Foundation
import TestSupport
import Testing

@Suite("A policy that refuses catalogs", .timeLimit(.minutes(5))) struct CatalogPolicyTests {
    let site: CatalogSite
    /// The policy of the machine, in messages.
    var path: String {
        site.fixture.home.appendingPathComponent("etc/skills/policy.json").path
    }

    init() throws { site = try CatalogSite() }

    func allow(_ members: String) throws {
        try site.write("{\"version\": 1,\n\(members)}\n", to: "etc/skills/policy.json")
    }

    @Test func `is named when their skills are installed or searched by name`()
        async throws
    {
        try site.writeSkill("notes", to: "src/notes")
        for words in [
            ["publish", "build", "./src", "-o", "cat"], ["catalog", "add", "acme", "./cat"],
        ] {
            #expect(await site.fixture.run(words).status == 0)
        }
        for (members, names) in [
            ("\"catalogs\": {\"allow\": []}", ["swift-testing", "notes"]),
            ("\"catalogs\": {\"refuse\": [\"embedded\"]}", ["swift-testing"]),
            (
                "\"catalogs\": {\"refuse\": [\"\(site.fixture.home.path)/cat\"]}", ["notes"]
            ),
        ] {
            try allow(members)
            for name in names {
                let installed = await site.run("install", name)
                #expect(installed.status == 4, "\(installed.log)")
                #expect(
                    installed.errors.contains("is not allowed: \(path):2 (catalogs)"),
                    "\(installed.log)")
            }
        }
        try allow("\"catalogs\": {\"allow\": []}")
        let searched = await site.run("search", "pdf")
        #expect(searched.status == 4, "\(searched.log)")
        #expect(searched.errors.contains("is not allowed: \(path):2 (catalogs)"))
        try allow("\"catalogs\": {\"refuse\": [\"embedded\"]}")
        let partial = await site.run("search", "swift-testing")
        #expect(partial.status == 5, "\(partial.log)")
        #expect(partial.errors.contains("is not allowed: \(path):2 (catalogs)"))
        try site.write("{", to: "etc/skills/policy.json")
        #expect(await site.run("search", "pdf").status == 4)
        #expect(await site.run("install", "swift-testing").status == 4)
    }
}
