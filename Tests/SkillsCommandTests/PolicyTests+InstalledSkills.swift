import Foundation
import JSON
import TestSupport
import Testing

// Skills that are on this machine already.
extension `A policy` {
    @Test func `decides also on working copies and disabled skills`() async throws {
        try site.writeSkill("notes", "See [this](missing.md).", to: "src/notes")
        #expect(await site.run("install", "./src/notes").status == 0)
        #expect(await site.run("disable", "notes").status == 0)
        try allow("\"rules\": {\"block\": [\"ref-missing-file\"]}")
        for words in [["enable", "notes"], ["link", "./src/notes"]] {
            let result = await site.fixture.run(words)
            #expect(result.status == 4, "\(words): \(result.log)")
            #expect(result.errors.contains("\(path):2 (rules.block)"), "\(result.log)")
            #expect(!isInstalled("notes"))
        }
        try allow("\"agents\": {\"refuse\": [\"claude-code\"]}")
        #expect(await site.run("link", "./src/notes").status == 4)
        #expect(await site.run("enable", "notes").status == 4)
        try allow("\"agents\": {\"refuse\": [\"cursor\"]}")
        #expect(await site.run("enable", "notes").status == 0)
        #expect(isInstalled("notes"))
        #expect(await site.run("link", "./src/notes").status == 0)
    }

    @Test func `names the skills that an update or a sync leaves unchanged`() async throws {
        // One of the names is in the error by chance.
        for name in ["notes", "policy"] {
            try site.writeSkill(name, to: "src/\(name)")
            #expect(await site.run("install", "./src/\(name)").status == 0)
            try site.writeSkill(name, "New text.", to: "src/\(name)")
        }
        try allow("\"agents\": {\"refuse\": [\"claude-code\"]}")
        let all = await site.fixture.run(["update"])
        #expect(all.status == 4, "\(all.log)")
        #expect(all.errors.components(separatedBy: "error: ").count == 2, "\(all.log)")
        #expect(all.errors.contains("\n  concerns: notes, policy\n"), "\(all.log)")
        let one = await site.fixture.run(["update", "policy"])
        #expect(one.status == 4 && one.errors.contains("  concerns: policy\n"), "\(one.log)")
    }

    @Test func `decides on what an undo, a redo or an unlink brings back`() async throws {
        try site.writeSkill("notes", "See [this](missing.md).", to: "src/notes")
        try site.writeSkill("other", to: "src/other")
        #expect(await site.run("install", "./src/notes").status == 0)
        #expect(await site.run("install", "./src/other").status == 0)
        #expect(await site.run("remove", "notes").status == 0)
        try allow("\"rules\": {\"block\": [\"ref-missing-file\"]}")
        let refusal = "\(path):2 (rules.block)"
        let plan = await site.run("undo", "--dry-run")
        #expect(plan.status == 4 && plan.errors.contains(refusal), "\(plan.log)")
        #expect(plan.output.hasPrefix("Would skip `skills remove`"), "\(plan.log)")
        // A redo of what was skipped lets the next undo ask the policy again.
        for words in [["undo"], ["undo", "--force"]] {
            let result = await site.fixture.run(words)
            #expect(result.status == 4 && result.errors.contains(refusal), "\(result.log)")
            #expect(!isInstalled("notes"))
            #expect(await site.run("undo", "--redo").status == 0)
        }
        try allow("\"agents\": {\"refuse\": [\"claude-code\"]}")
        let skipped = await site.run("undo")
        #expect(skipped.status == 4 && skipped.output.hasPrefix("Skipped `skills remove`"))
        let reason = "warning: not restored: 'notes': agent claude-code is not allowed: \(path):2"
        #expect(skipped.errors.contains(reason), "\(skipped.log)")
        #expect(skipped.errors.contains("hint: to undo the change before it: skills undo\n"))
        #expect(await site.run("undo", "--redo").status == 0)
        // What an undo only removes is not judged, nor is anything by a policy that allows it.
        try allow("\"agents\": {\"refuse\": [\"cursor\"]}")
        #expect(await site.run("undo").status == 0)
        #expect(isInstalled("notes"))
        try allow("\"rules\": {\"block\": [\"ref-missing-file\"]}")
        #expect(await site.run("undo", "--redo").status == 0)
        #expect(!isInstalled("notes"))
        #expect(await site.run("undo").status == 4)
        #expect(await site.run("undo", "--redo").status == 0)
        try allow("\"agents\": {\"refuse\": [\"cursor\"]}")
        #expect(await site.run("undo").status == 0)
        #expect(await site.run("undo").status == 0)
        #expect(await site.run("undo").status == 0)
        #expect(!isInstalled("notes") && !isInstalled("other"))
        try allow("\"rules\": {\"block\": [\"ref-missing-file\"]}")
        #expect(await site.run("undo", "--redo").status == 4)
        #expect(!isInstalled("notes"))
    }

    @Test func `keeps no change but that of its skill from being undone`() async throws {
        try site.writeSkill("notes", "See [this](missing.md).", to: "src/notes")
        try site.writeSkill("other", to: "src/other")
        #expect(await site.run("install", "./src/notes").status == 0)
        #expect(await site.run("install", "./src/other").status == 0)
        #expect(await site.run("remove", "notes", "other").status == 0)
        // A policy that can't be used decides nothing about a skill.
        try allow("\"rules\": {\"block\"")
        let unusable = await site.run("undo")
        #expect(unusable.status == 4 && unusable.output.isEmpty, "\(unusable.log)")
        try allow("\"rules\": {\"block\": [\"ref-missing-file\"]}")
        let part = await site.run("undo", "--json")
        #expect(part.status == 3, "\(part.log)")
        let json = try JSONValue(parsing: Array(part.output.utf8))
        #expect(json["restored"] == .strings(["other"]))
        #expect(json["refused"] == .strings(["notes"]))
        #expect(json["recalled"] == .strings([]))
        #expect(!isInstalled("notes") && isInstalled("other"))
        let before = await site.run("undo")
        #expect(before.status == 0 && before.output.hasPrefix("Undid `skills install`"))
        #expect(!isInstalled("other"))
    }

    @Test func `leaves an installed skill disabled that an unlink would bring back`() async throws {
        try site.writeSkill("notes", "See [this](missing.md).", to: "src/notes")
        try site.writeSkill("notes", to: "copy/notes")
        #expect(await site.run("install", "./src/notes").status == 0)
        #expect(await site.run("link", "./copy/notes").status == 0)
        try allow("\"rules\": {\"block\": [\"ref-missing-file\"]}")
        let plan = await site.run("unlink", "notes", "--dry-run")
        #expect(plan.errors.contains("'notes' would be disabled"), "\(plan.log)")
        let unlinked = await site.run("unlink", "notes")
        #expect(unlinked.status == 0, "\(unlinked.log)")
        #expect(unlinked.errors.contains("warning: the installed 'notes' is disabled"))
        #expect(unlinked.errors.contains("(rules.block)"), "\(unlinked.log)")
        #expect(unlinked.errors.contains("hint: to remove it: skills remove notes"))
        #expect(!isInstalled("notes"))
        // The link to the working copy comes back, unless the policy refuses that, too.
        try site.writeSkill("notes", "See [this](missing.md).", to: "copy/notes")
        #expect(await site.run("undo").status == 4)
        try site.writeSkill("notes", to: "copy/notes")
        #expect(await site.run("undo", "--redo").status == 0)
        #expect(await site.run("undo").status == 0)
        #expect(isInstalled("notes"))
        try allow("\"rules\": {\"block\"")
        let unjudged = await site.run("unlink", "notes", "--json")
        let json = try JSONValue(parsing: Array(unjudged.output.utf8))
        #expect(json["skills"]?.array?.first?["restored"] == .bool(false))
        #expect(json["skills"]?.array?.first?["refusal"]?["kind"]?.string != nil)
        #expect(!isInstalled("notes"))
        #expect(await site.run("remove", "notes").status == 0)
    }

    @Test func `decides on the age of files in the store and in a bundle`() async throws {
        try site.makeProject()
        try site.writeSkill("notes", to: "repo/skills/notes")
        try site.fixture.shell(
            """
            git init -q -b main repo && cd repo && git add -A && GIT_COMMITTER_DATE=2026-11-20T00:00:00Z \
            git -c user.name=A -c user.email=a@example.com commit -qm Notes
            """)
        func run(_ words: String..., day: Int = 21) async -> CommandFixture.Result {
            await site.fixture.run(
                words, environment: ["PATH": "/usr/bin:/bin"], now: "2026-11-\(day)T00:00:00Z",
                in: "project")
        }
        let url = "file://\(site.fixture.home.path)/repo"
        #expect(await run("install", url, "--project", "--save").status == 0)
        #expect(await run("export", "--project").status == 0)
        try allow("\"minAge\": \"3d\"")
        let packed = await run("export", "--project")
        #expect(packed.status == 4, "\(packed.log)")
        for isFresh in [false, true] {
            try site.fixture.shell(
                "rm -r project/.claude/skills \(isFresh ? ".local .cache" : "") || true")
            let young =
                isFresh
                ? await run("sync", "--from", "skills.bundle.zip")
                : await run("sync", "--frozen")
            let reason =
                isFresh
                ? "'notes' must be at least 3d old, and its age is unknown"
                : "'notes' is 1d old, and must be at least 3d"
            #expect(young.status == 4 && young.errors.contains(reason), "\(young.log)")
        }
        // The bundle is in the store now.
        let young = await run("sync")
        #expect(young.status == 4 && young.errors.contains("'notes' is 1d old"), "\(young.log)")
        let old = await run("sync", "--frozen", day: 25)
        #expect(old.status == 0, "\(old.log)")
    }
}
