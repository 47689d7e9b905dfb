import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Recalls after the files that they came from are gone, damaged, or built anew without them.
@Suite(.timeLimit(.minutes(5))) struct `A recall that was read` {
    private let site: CatalogSite
    private let tree: String

    /// A machine with the recalled skill `pdf`, and the catalog that recalls it.
    init() async throws {
        site = try CatalogSite()
        try site.writeSkill("pdf", to: "src/pdf")
        try site.writeSkill("docx", to: "offered/docx")
        #expect(await site.run("install", "./src/pdf").status == 0)
        let list = await site.run("list", "--json")
        let skills = try JSONValue(parsing: Array(list.output.utf8))["skills"]?.array
        tree = try #require(skills?.first?["tree"]?.string)
        try advise("ACME-1")
        #expect(await site.run("publish", "key", "acme.key").status == 0)
        try await build(version: 1, "--advisories", "advisories")
        #expect(await site.run("catalog", "add", "acme", "./public").status == 0)
    }

    private func advise(_ id: String, withdrawn: String? = nil) throws {
        let end = withdrawn.map { ", \"withdrawn\": \"\($0)\"" } ?? ""
        try site.write(
            """
            {"id": "\(id)", "summary": "pdf sends keys", "modified": "2026-11-20T10:00:00Z",
             "affected": [{"trees": ["\(tree)"]}]\(end)}
            """, to: "advisories/\(id).json")
    }

    /// Builds the signed catalog in a new folder, as a CI job does.
    private func build(version: Int, _ options: String...) async throws {
        try site.fixture.shell("rm -rf public")
        let built = await site.fixture.run(
            [
                "publish", "build", "./offered", "-o", "public", "--sign", "acme.key",
                "--index-version", "\(version)",
            ] + options, environment: ["SKILLS_KEY_PASSWORD": "", "PATH": "/usr/bin:/bin"])
        #expect(built.status == 0, "\(built.log)")
    }

    private func expectRefused(_ comment: Comment) async {
        let verified = await site.run("verify")
        #expect(verified.status == 2 && verified.log.contains("ACME-1"), comment)
        let audited = await site.run("audit", "--offline")
        #expect(audited.status == 2 && audited.log.contains("against 1 advisory"), comment)
        let installed = await site.run("install", "./src/pdf", "--as", "other")
        #expect(installed.status == 4, comment)
        #expect(installed.errors.contains("'other' is recalled: ACME-1"), comment)
    }

    @Test func `is not ended by deleting the cache`() async throws {
        try site.fixture.shell("rm -rf .cache")
        await expectRefused("without the cache")
        let undone = await site.run("remove", "pdf")
        #expect(undone.status == 0)
        #expect(await site.run("undo").status == 4)
    }

    @Test func `keeps no change but that of its skill from being undone`() async throws {
        #expect(await site.run("install", "./offered/docx").status == 0)
        let both = await site.run("remove", "pdf", "docx")
        #expect(both.errors.contains("To undo: skills undo\n"), "\(both.log)")
        #expect(
            both.errors.contains("note: undo does not restore pdf, which is recalled\n"),
            "\(both.log)")
        let part = await site.run("undo", "--json")
        #expect(part.status == 3, "\(part.log)")
        let json = try JSONValue(parsing: Array(part.output.utf8))
        #expect(json["restored"] == .strings(["docx"]))
        #expect(json["recalled"] == .strings(["pdf"]))
        #expect(await site.run("undo", "--redo").status == 0)

        // The removal of nothing but the recalled skill is skipped, and the change before it is undone.
        let again = await site.run("undo")
        #expect(again.status == 3, "\(again.log)")
        #expect(
            again.errors.contains("warning: not restored: 'pdf' is recalled: ACME-1: pdf"),
            "\(again.log)")
        #expect(await site.run("undo").output.contains("Undid `skills install`"))
        let list = await site.run("list", "--json")
        #expect(list.output.contains("\"skills\": []"), "\(list.log)")
    }

    @Test func `promises no undo of the removal of its skill, and skips that`() async throws {
        let removed = await site.run("remove", "pdf")
        #expect(removed.status == 0 && !removed.errors.contains("To undo"), "\(removed.log)")
        #expect(
            removed.errors == "note: undo does not restore pdf, which is recalled\n",
            "\(removed.log)")
        let plan = await site.run("undo", "--dry-run")
        #expect(plan.status == 4, "\(plan.log)")
        #expect(plan.output.hasPrefix("Would skip `skills remove`"), "\(plan.log)")
        let skipped = await site.run("undo")
        #expect(skipped.status == 4, "\(skipped.log)")
        #expect(skipped.output.hasPrefix("Skipped `skills remove`"), "\(skipped.log)")
        #expect(
            skipped.errors.contains("hint: to undo the change before it: skills undo\n"),
            "\(skipped.log)")
        #expect(await site.run("undo").status == 0)
        #expect(await site.run("undo").errors.contains("no changes to undo"))
    }

    @Test func `keeps its skill out of agents' folders also with edits`() async throws {
        try site.fixture.shell("echo mine >> .claude/skills/pdf/SKILL.md")
        #expect(await site.run("remove", "pdf", "--force").status == 0)
        let skipped = await site.run("undo")
        #expect(skipped.status == 4, "\(skipped.log)")
        #expect(skipped.output.hasPrefix("Skipped `skills remove`"), "\(skipped.log)")
        #expect(
            skipped.errors.contains("warning: not restored: 'pdf' is recalled: ACME-1: pdf"),
            "\(skipped.log)")
        #expect(try site.fixture.shell("ls .claude/skills").isEmpty)
    }

    @Test func `has a hint for each kind of folder that it is about`() async throws {
        try site.fixture.shell("mkdir -p .claude/skills && cp -R src/pdf .claude/skills/copy")
        let audited = await site.run("audit", "--offline")
        #expect(audited.status == 2, "\(audited.log)")
        #expect(
            audited.errors.hasSuffix(
                """
                Audited 2 skills, 1 of them not installed by skills, against 1 advisory: 2 problems.
                hint: remove what was recalled: skills remove pdf
                hint: delete what was recalled and not installed by skills: ~/.claude/skills/copy

                """), "\(audited.log)")
    }

    @Test func `has a hint that works for edited skills`() async throws {
        try site.fixture.shell("echo more >>.claude/skills/pdf/SKILL.md")
        let audited = await site.run("audit", "--offline")
        #expect(
            audited.errors.contains("hint: remove what was recalled: skills remove pdf --force\n"),
            "\(audited.log)")
        #expect(await site.run("remove", "pdf", "--force").status == 0)
    }

    @Test func `of an audit does not count a skill whose files are missing as harmless`()
        async throws
    {
        try site.fixture.shell("rm -r .claude/skills/pdf")
        let audited = await site.run("audit", "--offline")
        #expect(audited.status == 2, "\(audited.log)")
        #expect(audited.log.contains("can't be read: its folder is missing"), "\(audited.log)")
    }

    @Test func `is not ended by an index that was built without it, only by its withdrawal`()
        async throws
    {
        try site.write("x", to: "offered/docx/note.txt")
        try await build(version: 2)
        let refreshed = await site.run("catalog", "refresh", "acme", "--json")
        let results = try JSONValue(parsing: Array(refreshed.output.utf8))["catalogs"]?.array
        #expect(results?.first?["leftOutAdvisories"]?.integer == 1, "\(refreshed.log)")
        await expectRefused("after an index without advisories")
        try await build(version: 3)
        let warned = await site.run("catalog", "refresh", "acme")
        #expect(
            warned.errors.contains("'acme' leaves out 1 advisory that it had before"),
            "\(warned.log)")
        // Another advisory does not stand for the one that is left out.
        try site.fixture.shell("rm advisories/ACME-1.json")
        try advise("ACME-2", withdrawn: "2026-11-22T00:00:00Z")
        try await build(version: 4, "--advisories", "advisories")
        #expect(await site.run("catalog", "refresh", "acme").status == 0)
        #expect(await site.run("verify").status == 2)
        try advise("ACME-1", withdrawn: "2026-11-22T00:00:00Z")
        try await build(version: 5, "--advisories", "advisories")
        #expect(await site.run("catalog", "refresh", "acme").status == 0)
        #expect(await site.run("verify").status == 0)
        #expect(await site.run("install", "./src/pdf", "--as", "other").status == 0)
    }

    @Test func `is missed if its list is damaged, and read again`() async throws {
        let lists = try site.fixture.shell(
            "grep -rl ACME-1 .cache/skills .local/state/skills/advisories")
        #expect(lists.split(separator: "\n").count == 2, "\(lists)")
        try site.fixture.shell(
            "for f in $(grep -rl ACME-1 .cache/skills .local/state/skills/advisories); do : >$f; done"
        )
        let warning = "warning: the advisories of the catalog 'acme' can't be read"
        for words in [["verify"], ["list"], ["install", "./offered/docx"]] {
            let result = await site.fixture.run(words)
            #expect(result.status == 0 && result.errors.contains(warning), "\(result.log)")
            #expect(
                result.errors.contains("hint: read them again: skills catalog refresh acme"),
                "\(result.log)")
        }
        let offline = await site.run("audit", "--offline")
        #expect(offline.status == 3, "\(offline.log)")
        let listed = await site.run("catalog", "list")
        #expect(listed.output.contains("failed"), "\(listed.log)")
        #expect(await site.run("audit").status == 2)
        await expectRefused("after the list was read again")
        #expect(await site.run("catalog", "list").output.contains(" ok "))
    }

    @Test func `is ended by forgetting its catalog`() async throws {
        let removed = await site.run("catalog", "remove", "acme", "--forget-key")
        #expect(removed.status == 0, "\(removed.log)")
        #expect(await site.run("verify").status == 0)
        let left = try site.fixture.shell("find .local/state/skills/advisories -type f")
        #expect(left.isEmpty, "\(left)")
    }
}
