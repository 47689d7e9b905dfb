import Foundation
import SystemPackage
import TestSupport
import Testing

/// Hints of updates, which must not do more than they say.
@Suite(.timeLimit(.minutes(5))) struct `A hint of an update` {
    private static let path = ["PATH": "/usr/bin:/bin"]
    private let fixture: CommandFixture
    private let repository: GitRepository

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell("mkdir -p .claude .codex")
        repository = try GitRepository(at: FilePath(fixture.home.path).appending("repository"))
    }

    private var address: String { "file://\(repository.path)" }

    private func publish(_ names: String..., text: String = "One.") throws {
        for name in names {
            repository.write(
                "---\nname: \(name)\ndescription: Keeps notes. Use when asked.\n---\n\(text)\n",
                to: "skills/\(name)/SKILL.md")
        }
        try repository.commit(text)
    }

    private func run(_ words: String...) async -> CommandFixture.Result {
        await fixture.run(words, environment: Self.path)
    }

    /// Runs the command at the end of the first hint or note that contains a text.
    private func follow(
        _ text: String, in result: CommandFixture.Result
    ) async throws -> CommandFixture.Result {
        let line = try #require(
            result.log.split(separator: "\n").first { $0.contains(text) }, "\(result.log)")
        let command = try #require(line.split(separator: ": ").last)
        #expect(command.hasPrefix("skills "), "\(line)")
        return await fixture.run(
            command.split(separator: " ").dropFirst().map { String($0.filter { $0 != "'" }) },
            environment: Self.path)
    }

    @Test func `about a newer tag or a missing folder adds no agents`() async throws {
        try publish("notes")
        try repository.git(["tag", "v1.0.0", "main"])
        let installed = await run("install", "\(address)#v1.0.0", "--agent", "codex")
        #expect(installed.status == 0, "\(installed.log)")
        let search = "find .agents .claude .codex -name notes 2>/dev/null | sort"
        let before = try fixture.shell(search)
        try publish("notes", text: "Two.")
        try repository.git(["tag", "v1.1.0", "main"])
        let moved = try await follow("v1.1.0 is newer", in: await run("outdated"))
        #expect(moved.status == 0, "\(moved.log)")
        #expect(try fixture.shell(search) == before)
        try fixture.shell("rm -r $(\(search))")
        let restored = try await follow("restore it", in: await run("update", "notes"))
        #expect(restored.status == 0, "\(restored.log)")
        #expect(try fixture.shell(search) == before)
    }

    @Test func `about a newer tag is one for all skills of a repository`() async throws {
        let names = (10...16).map { "tool-\($0)" }
        for name in names { try publish(name, text: name) }
        try repository.git(["tag", "v1.0.0", "main"])
        #expect(await run("install", "\(address)#v1.0.0", "--all").status == 0)
        for name in names { try publish(name, text: "New \(name).") }
        try repository.git(["tag", "v1.1.0", "main"])
        for words in ["outdated", "update"] {
            let result = await run(words)
            let notes = result.errors.split(separator: "\n").filter { $0.contains("is newer") }
            let command = "skills update \(names.joined(separator: " ")) --ref v1.1.0"
            #expect(
                notes.map(String.init) == [
                    "note: 7 skills are installed at the tag v1.0.0, and v1.1.0 is newer; to install that: "
                        + command
                ], "\(result.log)")
        }
        let moved = try await follow("is newer", in: await run("outdated"))
        #expect(moved.status == 0, "\(moved.log)")
        #expect(!(await run("outdated").log.contains("newer")))
    }

    @Test func `about a renamed skill of a project keeps skills.json right`() async throws {
        try publish("beta", "gamma")
        #expect(await run("install", address, "--all", "--save").status == 0)
        repository.remove("skills/beta/SKILL.md")
        try publish("beta-notes")
        let updated = await run("update", "--project", "beta")
        let hint =
            "skills install \(address) --skill beta-notes --save --project && "
            + "skills remove beta --project"
        #expect(updated.errors.contains("if it was renamed: \(hint)\n"), "\(updated.log)")
        for command in hint.components(separatedBy: " && ") {
            let words = command.split(separator: " ").dropFirst().map(String.init)
            let result = await fixture.run(words, environment: Self.path)
            #expect(result.status == 0, "\(result.log)")
        }
        let check = await run("sync", "--check")
        #expect(check.status == 0, "\(check.log)")
    }

    @Test func `about a renamed skill names none that is installed, or of the same series`()
        async throws
    {
        try publish("tool-13", "tool-03", "tool-14", "notes")
        for skill in ["tool-13", "tool-03", "notes"] {
            let installed = await run("install", "\(address)#main:skills/\(skill)")
            #expect(installed.status == 0, "\(installed.log)")
        }
        repository.remove("skills/tool-13/SKILL.md")
        repository.remove("skills/notes/SKILL.md")
        try publish("note")
        let updated = await run("update", "tool-13")
        #expect(updated.errors.contains("'tool-13' was removed"), "\(updated.log)")
        #expect(!updated.errors.contains("--skill tool"), "\(updated.log)")
        let renamed = await run("update", "notes")
        #expect(renamed.errors.contains("--skill note"), "\(renamed.log)")
    }
}
