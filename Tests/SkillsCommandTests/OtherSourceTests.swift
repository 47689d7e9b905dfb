import Foundation
import SystemPackage
import TestSupport
import Testing

/// A lock file in which someone replaced the source of a skill by one that no server answers for.
@Suite(.timeLimit(.minutes(5))) struct `A lock file with another source` {
    private static let path = ["PATH": "/usr/bin:/bin"]
    private let fixture: CommandFixture

    init() async throws {
        fixture = try CommandFixture()
        let repository = try GitRepository(
            at: FilePath(fixture.home.path).appending("repository"))
        repository.write(
            "---\nname: notes\ndescription: Keeps notes. Use when asked.\n---\nOne.\n",
            to: "skills/notes/SKILL.md")
        try repository.commit("One")
        let address = "file://\(repository.path)"
        let saved = await fixture.run(["install", address, "--save"], environment: Self.path)
        #expect(saved.status == 0, "\(saved.log)")
        try fixture.shell("sed -i 's#\(address)#http://127.0.0.1:1/other.git#' skills.lock")
    }

    private func run(_ words: String...) async -> CommandFixture.Result {
        await fixture.run(words, environment: Self.path)
    }

    @Test func `than skills.json stops updates without a request`() async throws {
        for words in [["update"], ["update", "--allow-source-change"], ["outdated"]] {
            let result = await fixture.run(words + ["--project"], environment: Self.path)
            #expect(result.status == 4, "\(result.log)")
            #expect(result.log.contains("skills.json lists 'notes' from file://"), "\(result.log)")
            #expect(!result.log.contains("failed to"), "\(result.log)")
        }
        let updated = await run("update", "--project")
        #expect(
            updated.errors.contains("skills.json: skills sync --allow-source-change"),
            "\(updated.log)")
        let synced = await run("sync", "--allow-source-change")
        #expect(synced.status == 0, "\(synced.log)")
        #expect(await run("update", "--project").status == 0)
    }

    @Test func `than the installed version stops updates if skills.json is gone`() async throws {
        try fixture.shell("rm skills.json")
        for words in ["update", "outdated"] {
            let result = await run(words, "--project")
            #expect(result.status == 4, "\(result.log)")
            #expect(result.log.contains("'notes' was installed here from file://"), "\(result.log)")
            #expect(
                result.errors.contains("skills update --project notes --allow-source-change"),
                "\(result.log)")
        }
        // The option is the consent to a request.
        let accepted = await run("update", "--project", "notes", "--allow-source-change")
        #expect(accepted.status == 6, "\(accepted.log)")
    }

    @Test(arguments: [
        "rm -r .claude/skills/notes", "echo More >> .claude/skills/notes/SKILL.md",
    ])
    func `than the installed version stops a sync with --force, a lock and a check`(
        _ prepare: String
    ) async throws {
        try fixture.shell("rm skills.json && \(prepare)")
        let before = try fixture.shell("cat .claude/skills/notes/SKILL.md 2>&1")
        for words in [["sync"], ["sync", "--force"], ["lock"], ["export", "--project"]] {
            let result = await fixture.run(words, environment: Self.path)
            #expect(result.status == 4, "\(result.log)")
            #expect(
                result.errors.contains("'notes' was installed here from file://"), "\(result.log)")
        }
        let check = await run("sync", "--check")
        #expect(check.status == 2, "\(check.log)")
        #expect(check.output.contains("notes  source  "), "\(check.log)")
        #expect(!check.log.contains("failed to"), "\(check.log)")
        #expect(try fixture.shell("cat .claude/skills/notes/SKILL.md 2>&1") == before)
    }
}
