import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// What commands say after someone else changed `skills.lock`.
@Suite(.timeLimit(.minutes(5))) struct `A lock file that changed` {
    private static let path = ["PATH": "/usr/bin:/bin"]

    private static func skill(_ name: String, _ text: String) -> String {
        "---\nname: \(name)\ndescription: Keeps notes. Use when asked.\n---\n\(text)\n"
    }

    /// Creates a project with the skills `notes` and `tasks` of a repository.
    private func project() async throws -> (fixture: CommandFixture, repository: GitRepository) {
        let fixture = try CommandFixture()
        let repository = try GitRepository(
            at: FilePath(fixture.home.path).appending("repository"))
        for name in ["notes", "tasks"] {
            repository.write(Self.skill(name, "One."), to: "skills/\(name)/SKILL.md")
        }
        try repository.commit("One")
        let saved = await run(
            ["install", "file://\(repository.path)", "--all", "--save"], in: fixture)
        #expect(saved.status == 0, "\(saved.log)")
        return (fixture, repository)
    }

    private func run(
        _ arguments: [String], in fixture: CommandFixture
    ) async -> CommandFixture.Result {
        await fixture.run(arguments, environment: Self.path)
    }

    /// Updates `notes` on another machine, and pulls its lock file.
    private func pull(
        _ text: String, of repository: GitRepository, in fixture: CommandFixture
    ) async throws {
        repository.write(Self.skill("notes", text), to: "skills/notes/SKILL.md")
        try repository.commit("Two")
        let author = try CommandFixture()
        let address = "file://\(repository.path)"
        let saved = await run(["install", address, "--all", "--save", "--yes"], in: author)
        #expect(saved.status == 0, "\(saved.log)")
        try fixture.shell("cp \(author.home.path)/skills.lock .")
    }

    @Test func `alone does not make a skill edited`() async throws {
        let (fixture, repository) = try await project()
        try await pull("Two.", of: repository, in: fixture)
        let listed = await run(["list", "--project"], in: fixture)
        #expect(listed.output.contains("behind"), "\(listed.output)")
        #expect(!listed.output.contains("edited"), "\(listed.output)")
        let verified = await run(["verify", "--project"], in: fixture)
        #expect(verified.status == 2)
        #expect(verified.output.contains("notes  behind"), "\(verified.log)")
        #expect(verified.output.contains("to install it: skills sync"), "\(verified.log)")
        #expect(!verified.log.contains("diff notes --local"), "\(verified.log)")
        // An edit is still one.
        try fixture.shell("echo More >> .claude/skills/notes/SKILL.md")
        let edited = await run(["verify", "--project"], in: fixture)
        #expect(edited.output.contains("notes  edited"), "\(edited.log)")
    }

    @Test func `with a version that needs consent is not called fixable by sync`() async throws {
        let (fixture, repository) = try await project()
        try await pull("Now: !`ls`", of: repository, in: fixture)
        let checked = await run(["sync", "--check"], in: fixture)
        #expect(checked.status == 2)
        #expect(!checked.log.contains("to fix: skills sync"), "\(checked.log)")
        #expect(checked.errors.contains("skills lock --yes"), "\(checked.log)")
    }

    @Test func `by a merge with conflicts keeps every entry that can be read`() async throws {
        let (fixture, _) = try await project()
        let before = try fixture.shell("cat skills.lock")
        // A fresh clone has no journal of the project.
        try fixture.shell("rm -rf .local .claude .cache")
        try fixture.shell(
            "sed -i '0,/\"commit\"/s//<<<<<<< HEAD\\n      \"commit\"/' skills.lock")
        let refused = await run(["sync"], in: fixture)
        #expect(refused.status != 0)
        #expect(refused.errors.contains("keep every entry that can be read"), "\(refused.log)")
        let repaired = await run(["doctor", "--project", "--repair"], in: fixture)
        #expect(
            repaired.errors.contains("the entries of notes could not be read"), "\(repaired.log)")
        let lock = try JSONValue(parsing: Array(fixture.shell("cat skills.lock").utf8))
        let old = try JSONValue(parsing: Array(before.utf8))
        #expect(lock["skills"]?["tasks"] == old["skills"]?["tasks"])
        #expect(lock["skills"]?["tasks"] != nil)
        #expect(lock["skills"]?["notes"] == nil)
        // The lost one is locked again.
        #expect(await run(["sync"], in: fixture).status == 0)
        #expect(try fixture.shell("cat skills.lock") == before)
    }

    @Test func `with one invalid entry keeps the others`() async throws {
        let (fixture, _) = try await project()
        try fixture.shell("rm -rf .local .claude .cache")
        try fixture.shell("sed -i '0,/\"tree\"/s//\"treee\"/' skills.lock")
        let repaired = await run(["doctor", "--project", "--repair"], in: fixture)
        #expect(
            repaired.errors.contains("the entries of notes could not be read"), "\(repaired.log)")
        #expect(try fixture.shell("cat skills.lock").contains("\"tasks\": {"))
    }

    @Test func `to a foreign URL names the skill to lock again`() async throws {
        let (fixture, repository) = try await project()
        try fixture.shell("sed -i 's#\"url\": \"file://#\"url\": \"file:///x#' skills.lock")
        let refused = await run(["sync"], in: fixture)
        #expect(refused.status == 4, "\(refused.log)")
        let hint =
            "skills install --save file://\(repository.path) --skill skills/notes --as notes --force"
        #expect(refused.errors.contains(hint), "\(refused.errors)")
        let command = hint.split(separator: " ").dropFirst().map(String.init)
        let locked = await run(command, in: fixture)
        #expect(locked.status == 0, "\(locked.log)")
    }

    @Test func `is refused with the same status beside skills that did not change`() async throws {
        let (fixture, _) = try await project()
        try fixture.shell("sed -i '0,/\"url\": \"file:/s//\"url\": \"file:\\/\\/\\/x/' skills.lock")
        for command in [["sync"], ["sync", "--frozen"], ["update", "--project"], ["lock"]] {
            let refused = await run(command, in: fixture)
            #expect(refused.status == 4, "\(command) \(refused.log)")
        }
    }

    @Test func `of a fresh clone is installed by sync, as verify and update say`() async throws {
        let (fixture, _) = try await project()
        try fixture.shell("rm -rf .local .claude .cache")
        let updated = await run(["update", "--project"], in: fixture)
        #expect(updated.errors.contains("restore it: skills sync"), "\(updated.log)")
        let verified = await run(["verify", "--project"], in: fixture)
        #expect(verified.status == 2)
        #expect(verified.errors.contains("hint: to install the locked versions: skills sync"))
        // Before anything is locked, there is nothing to verify.
        try fixture.shell("rm skills.lock")
        let nothing = await run(["verify", "--project"], in: fixture)
        #expect(nothing.errors.contains("install the skills in skills.json: skills sync"))
    }

    @Test func `is not needed to install a commit of a repository on disk`() async throws {
        let (fixture, repository) = try await project()
        let commit = try repository.object("main")
        let refused = await run(["install", "file://\(repository.path)@\(commit)"], in: fixture)
        #expect(refused.status != 0)
        let hint = "skills install 'file://\(repository.path)#\(commit)'"
        #expect(refused.errors.contains(hint), "\(refused.errors)")
    }
}
