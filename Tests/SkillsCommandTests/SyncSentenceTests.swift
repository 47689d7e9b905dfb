import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// What a sync says, and whether its hints work as typed.
@Suite(.timeLimit(.minutes(5))) struct `A sync says` {
    private static let path = ["PATH": "/usr/bin:/bin"]
    private let fixture: CommandFixture
    private let repository: GitRepository

    init() throws {
        fixture = try CommandFixture()
        repository = try GitRepository(at: FilePath(fixture.home.path).appending("repository"))
        try publish("One.")
    }

    private var address: String { "file://\(repository.path)" }

    private func publish(_ text: String) throws {
        repository.write(
            "---\nname: notes\ndescription: Keeps notes. Use when asked.\n---\n\(text)\n",
            to: "skills/notes/SKILL.md")
        try repository.commit(text)
    }

    private func run(_ words: String...) async -> CommandFixture.Result {
        await fixture.run(words, environment: Self.path)
    }

    /// Runs a command that a hint names.
    private func run(typed line: String) async -> CommandFixture.Result {
        await fixture.run(
            line.split(separator: " ").dropFirst().map(String.init), environment: Self.path)
    }

    @Test func `from which agents a skill was removed that skills.json still lists`() async throws {
        let saved = await run(
            "install", address, "--save", "--agent", "claude-code", "--agent", "cursor")
        #expect(saved.status == 0, "\(saved.log)")
        try fixture.shell("sed -i '/\"cursor\"/d; s/\"claude-code\",/\"claude-code\"/' skills.json")
        let check = await run("sync", "--check")
        #expect(check.output.contains("notes  more agents  "), "\(check.log)")
        let synced = await run("sync")
        #expect(synced.status == 0, "\(synced.log)")
        #expect(
            synced.errors.contains("skills.lock has notes for Cursor, but skills.json does not"),
            "\(synced.log)")
        let json = try JSONValue(parsing: Array(await run("sync", "--json").output.utf8))
        #expect(json["skills"]?.array?.first?["outcome"]?.string == "shared")
        let pruned = await run("sync", "--prune")
        #expect(pruned.output == "Removed notes from Cursor\n", "\(pruned.log)")
        #expect(await run("sync", "--check").status == 0)
        #expect(await run("verify", "--project").status == 0)
    }

    @Test func `how to lock a present version if the history was rewritten`() async throws {
        #expect(await run("install", address, "--save").status == 0)
        try repository.git(["update-ref", "-d", "refs/heads/main"])
        try publish("Rewritten.")
        try repository.git(["gc", "--quiet", "--prune=now"])
        try fixture.shell("rm -rf .claude/skills .local .cache")
        let refused = await run("sync")
        #expect(refused.status == 4, "\(refused.log)")
        let hint =
            "if the history of the repository was rewritten, lock its present version: "
            + "skills update --project notes\n      otherwise, it may come from someone else's fork"
        #expect(refused.errors.contains(hint), "\(refused.log)")
        #expect(refused.errors.contains("add --allow unlisted-commit"), "\(refused.log)")
        let unrelated = await run(typed: "skills update --project notes")
        #expect(unrelated.status == 4, "\(unrelated.log)")
        let command = "skills update notes --allow-source-change --project"
        #expect(unrelated.errors.contains("to accept the change: \(command)"), "\(unrelated.log)")
        let updated = await run(typed: command)
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try fixture.shell("cat .claude/skills/notes/SKILL.md").contains("Rewritten."))
        #expect(await run("sync", "--check").status == 0)
    }

    @Test func `of edits from a changed source only what sync can do`() async throws {
        #expect(await run("install", address, "--save").status == 0)
        try fixture.shell("cp -r repository other && echo More >> .claude/skills/notes/SKILL.md")
        try fixture.shell("sed -i 's#/repository\"#/other\"#' skills.json")
        let refused = await run("sync", "--allow-source-change")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(!refused.errors.contains("--as NAME"), "\(refused.log)")
        #expect(refused.errors.contains("skills diff --project notes --local"), "\(refused.log)")
        #expect(await run("sync", "--allow-source-change", "--force").status == 0)
    }

    @Test func `of a fresh clone that its skills are not installed`() async throws {
        #expect(await run("install", address, "--save").status == 0)
        try fixture.shell("rm -rf .claude/skills .local .cache")
        let check = await run("sync", "--check")
        #expect(check.output == "notes  missing  locked, but not installed\n", "\(check.log)")
        let synced = await run("sync")
        #expect(synced.output == "Installed notes\n", "\(synced.log)")
    }

    @Test func `with --frozen that there is nothing to do without skills and a lock file`()
        async throws
    {
        try fixture.shell(#"echo '{"skills": {}, "version": 1}' > skills.json"#)
        for words in [["sync", "--frozen"], ["lock"], ["sync", "--check"]] {
            let result = await fixture.run(words, environment: Self.path)
            #expect(result.status == 0, "\(result.log)")
            #expect(!result.log.contains("create it with skills lock"), "\(result.log)")
        }
    }

    @Test func `which version it replaced by that of a changed source`() async throws {
        let first = try repository.commit("Same")
        try repository.git(["tag", "v1", first])
        #expect(await run("install", "\(address)#v1:skills/notes", "--save").status == 0)
        try publish("Two.")
        try repository.git(["tag", "v2", "main"])
        try fixture.shell("sed -i 's/#v1:/#v2:/' skills.json")
        let synced = await run("sync", "--allow-source-change")
        #expect(synced.output.contains("Updated notes  \(first.prefix(7)) → "), "\(synced.log)")
    }
}
