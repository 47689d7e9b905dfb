import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// A project whose lock file was pulled, before the next sync: its skills are of the version that was locked before.
@Suite(.timeLimit(.minutes(5))) struct `A skill whose lock file was pulled` {
    private static let path = [
        "PATH": "/usr/bin:/bin", "GIT_AUTHOR_NAME": "Bo", "GIT_AUTHOR_EMAIL": "bo@example.com",
    ]
    private let fixture: CommandFixture
    private let repository: GitRepository
    private let firstCommit: String

    private static func skill(_ version: String, _ lines: [String]) -> String {
        """
        ---
        name: notes
        description: Keeps notes. Use when asked.
        metadata:
          version: "\(version)"
        ---
        \(lines.joined(separator: "\n\n"))

        """
    }

    /// Installs the first version, and pulls the lock file of another machine that has the second one.
    init() async throws {
        fixture = try CommandFixture()
        repository = try GitRepository(at: FilePath(fixture.home.path).appending("repository"))
        repository.write(
            Self.skill("1.0", ["One.", "Two.", "Three.", "Four."]), to: "skills/notes/SKILL.md")
        firstCommit = try repository.commit("1.0")
        let author = try CommandFixture()
        for machine in [fixture, author] {
            let saved = await machine.run(
                ["install", "file://\(repository.path)", "--save"], environment: Self.path)
            #expect(saved.status == 0, "\(saved.log)")
        }
        try publish("1.1", ["One.", "Two, corrected.", "Three.", "Four."])
        let updated = await author.run(["update", "--project"], environment: Self.path)
        #expect(updated.status == 0, "\(updated.log)")
        try fixture.shell("cp \(author.home.path)/skills.lock .")
    }

    private func publish(_ version: String, _ lines: [String]) throws {
        repository.write(Self.skill(version, lines), to: "skills/notes/SKILL.md")
        try repository.commit(version)
    }

    private func run(_ words: String...) async -> CommandFixture.Result {
        await fixture.run(words, environment: Self.path)
    }

    private var text: String {
        get throws { try fixture.shell("cat .claude/skills/notes/SKILL.md") }
    }

    private func edit() throws {
        try fixture.shell("sed -i 's/^Three.$/Three, edited./' .claude/skills/notes/SKILL.md")
    }

    @Test func `is updated without a merge, because nobody edited it`() async throws {
        try publish("1.2", ["One.", "Two, corrected.", "Three.", "Four.", "Five."])
        let outdated = await run("outdated", "--project")
        #expect(outdated.output.contains("1.0 ("), "\(outdated.log)")
        #expect(!outdated.output.contains("you changed"), "\(outdated.log)")
        let updated = await run("update", "--project")
        #expect(updated.status == 0, "\(updated.log)")
        #expect(updated.output.hasPrefix("Updated notes  1.0 ("), "\(updated.log)")
        #expect(!updated.log.contains("merged"), "\(updated.log)")
        let lines = ["One.", "Two, corrected.", "Three.", "Four.", "Five."]
        #expect(try text == Self.skill("1.2", lines))
        #expect(await run("verify", "--project").status == 0)
    }

    /// Pulls a commit that removed the skill from both files.
    private func pullRemoval() throws {
        try fixture.shell(
            "for f in skills.json skills.lock; do echo '{\"skills\": {}, \"version\": 1}' > $f; done"
        )
    }

    @Test func `without it is removed by a sync that prunes, with its links`() async throws {
        // The version of the lock file that this machine has installed, for two agents.
        let shared = await run(
            "install", "file://\(repository.path)", "--save", "--force", "-a", "claude-code", "-a",
            "codex")
        #expect(shared.status == 0, "\(shared.log)")
        #expect(try fixture.shell("test -L .agents/skills/notes") == "")
        try pullRemoval()
        let checked = await run("sync", "--check")
        #expect(checked.status == 2, "\(checked.log)")
        #expect(checked.errors.contains("to remove it: skills sync --prune"), "\(checked.log)")
        let frozen = await run("sync", "--frozen")
        #expect(frozen.status == 4, "\(frozen.log)")
        let lock = try fixture.shell("cat skills.lock")
        let pruned = await run("sync", "--prune")
        #expect(pruned.status == 0, "\(pruned.log)")
        #expect(pruned.output == "Removed notes\n", "\(pruned.log)")
        #expect(try fixture.shell("ls -A .claude/skills .agents/skills | grep notes || true") == "")
        #expect(await run("sync", "--check").status == 0)
        // An undo brings the folders back, and no entry.
        #expect(await run("undo", "--project").status == 0)
        #expect(try fixture.shell("ls .claude/skills") == "notes\n")
        #expect(try fixture.shell("cat skills.lock") == lock)
    }

    @Test func `is not installed again for an agent that it was removed from`() async throws {
        let shared = await run(
            "install", "file://\(repository.path)", "--save", "--force", "-a", "claude-code", "-a",
            "codex")
        #expect(shared.status == 0, "\(shared.log)")
        let removed = await run("remove", "notes", "--project", "-a", "codex")
        #expect(removed.status == 0, "\(removed.log)")
        #expect(try !fixture.shell("cat skills.json").contains("codex"))
        #expect(await run("sync", "--check").status == 0)
        #expect(await run("undo", "--project").status == 0)
        #expect(try fixture.shell("cat skills.json").contains("codex"))
    }

    @Test func `without it keeps edits that are not removed by force`() async throws {
        try edit()
        try pullRemoval()
        let checked = await run("sync", "--check")
        #expect(checked.status == 0, "\(checked.log)")
        #expect(checked.errors.contains("agents still load it with your edits"), "\(checked.log)")
        let pruned = await run("sync", "--prune")
        #expect(pruned.status == 4, "\(pruned.log)")
        #expect(pruned.errors.contains("'notes' was edited after it was installed"))
        #expect(try text.contains("Three, edited."))
        let removed = await run("remove", "notes", "--project", "--force")
        #expect(removed.status == 0, "\(removed.log)")
    }

    @Test func `has no edits to show, to send or to protect`() async throws {
        let diff = await run("diff", "notes", "--project")
        #expect(diff.status == 0, "\(diff.log)")
        #expect(diff.log.contains("to install it: skills sync"), "\(diff.log)")
        let patch = await run("diff", "notes", "--project", "--patch")
        #expect(patch.output.isEmpty && patch.errors.contains("has no edits"), "\(patch.log)")
        let updated = await run("update", "--project")
        #expect(updated.errors.contains("to install it: skills sync"), "\(updated.log)")
        let removed = await run("remove", "notes", "--project", "--dry-run")
        #expect(removed.status == 0, "\(removed.log)")
        let installed = await run(
            "install", "file://\(repository.path)", "--save", "--project", "--yes")
        #expect(installed.status == 0, "\(installed.log)")
        #expect(try text.contains("Two, corrected."))
    }

    @Test func `keeps its edits, and the pulled changes, in an update`() async throws {
        try edit()
        try publish("1.2", ["One.", "Two, corrected.", "Three.", "Four.", "Five."])
        let updated = await run("update", "--project")
        #expect(updated.status == 0, "\(updated.log)")
        #expect(updated.output.contains("merged with your edits: SKILL.md"), "\(updated.log)")
        let lines = ["One.", "Two, corrected.", "Three, edited.", "Four.", "Five."]
        #expect(try text == Self.skill("1.2", lines))
        let diff = await run("diff", "notes", "--project", "--local")
        #expect(!diff.output.contains("corrected"), "\(diff.log)")
    }

    @Test func `is merged with its edits by a sync, which can be undone`() async throws {
        try edit()
        let before = try text
        let check = await run("sync", "--check")
        #expect(check.output.contains("to merge the edits"), "\(check.log)")
        // A frozen sync changes no edits.
        #expect(await run("sync", "--frozen").status == 4)
        #expect(try text == before)
        let synced = await run("sync")
        #expect(synced.status == 0, "\(synced.log)")
        #expect(synced.output.hasPrefix("Updated notes  1.0 ("), "\(synced.log)")
        #expect(synced.output.contains("merged with your edits: SKILL.md"), "\(synced.log)")
        let lines = ["One.", "Two, corrected.", "Three, edited.", "Four."]
        #expect(try text == Self.skill("1.1", lines))
        #expect(await run("undo", "--project").status == 0)
        #expect(try text == before)
        #expect(await run("sync").status == 0)
        #expect(try text == Self.skill("1.1", lines))
    }

    @Test func `is left alone by a sync if its edits conflict`() async throws {
        try fixture.shell("sed -i 's/^Two.$/Two, edited./' .claude/skills/notes/SKILL.md")
        let before = try text
        let synced = await run("sync")
        #expect(synced.status == 4, "\(synced.log)")
        #expect(synced.errors.contains("the edits conflict"), "\(synced.log)")
        #expect(try text == before)
        #expect(await run("sync", "--force").status == 0)
        #expect(try text.contains("Two, corrected."))
    }

    @Test func `has its edits only in a patch, for the commit that they were made from`()
        async throws
    {
        try edit()
        let patch = await run("diff", "notes", "--project", "--patch")
        #expect(patch.status == 2, "\(patch.log)")
        #expect(patch.output.contains("+Three, edited."), "\(patch.log)")
        #expect(!patch.output.contains("corrected"), "\(patch.log)")
        #expect(patch.errors.contains("--create edits \(firstCommit) &&"), "\(patch.log)")
    }

    @Test func `is not merged if a change by a newer program may have installed it`()
        async throws
    {
        try edit()
        let before = try text
        let record =
            #"{"id": "x", "time": "2026-11-22T00:00:00Z", "command": "update", "changes": [1], "lock": "$PWD"#
        try fixture.shell(
            "echo '\(record)/skills.lock\"}' | sed \"s#\\$PWD#$PWD#\" >> .local/state/skills/journal.jsonl"
        )
        try publish("1.2", ["One.", "Two, corrected.", "Three.", "Four.", "Five."])
        let updated = await run("update", "--project")
        #expect(updated.status == 4, "\(updated.log)")
        #expect(
            updated.errors.contains("its original version is no longer available"),
            "\(updated.log)")
        #expect(await run("sync").status == 4)
        #expect(try text == before)
        let command = "skills update notes --overwrite --project"
        #expect(updated.errors.contains(command), "\(updated.log)")
        #expect(await run("update", "notes", "--overwrite", "--project").status == 0)
        #expect(try text.contains("Five."))
    }

    @Test(arguments: [["diff", "notes", "--local"], ["sync"]])
    func `is compared with the locked version if git brought that, too`(
        _ first: [String]
    ) async throws {
        let clone = try CommandFixture()
        try clone.shell("cp \(fixture.home.path)/skills.* .")
        #expect(await clone.run(["sync"], environment: Self.path).status == 0)
        // The files of the locked version came with the project; then they were edited.
        try fixture.shell(
            "rm -rf .claude/skills && cp -r \(clone.home.path)/.claude/skills .claude/")
        try edit()
        // Either command needs to know it without the other one.
        _ = await fixture.run(first + ["--project"], environment: Self.path)
        let diff = await run("diff", "notes", "--project", "--local")
        #expect(diff.output.contains("edited"), "\(diff.log)")
        #expect(!diff.output.contains("corrected"), "\(diff.log)")
        let synced = await run("sync")
        #expect(synced.status == 4, "\(synced.log)")
        #expect(synced.errors.contains("'notes' was edited"), "\(synced.log)")
    }
}
