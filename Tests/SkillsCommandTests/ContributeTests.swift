import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Contributing edits` {
    private static let server = Result { try GitServer() }
    private static let author = [
        "GIT_AUTHOR_NAME": "Jürgen", "GIT_AUTHOR_EMAIL": "j@example.com",
    ]
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func skill(_ text: String = "Nothing to do.") -> String {
        "---\nname: notes\ndescription: Takes notes. Use when a test asks for it.\n---\n\(text)\n"
    }

    /// Installs a skill of a repository with several of them.
    private func install(
        _ name: String, _ more: (GitRepository) -> Void = { _ in }
    ) async throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write("Other\n", to: "README.md")
        repository.write(skill(), to: "all skills/notes/SKILL.md")
        repository.write("#!/bin/sh\necho 1\n", to: "all skills/notes/scripts/run.sh", .executable)
        repository.write("x\n", to: "all skills/notes/old.txt")
        more(repository)
        try repository.commit("Skills")
        let result = await fixture.run([
            "install", server.url("\(name).git"), "--all", "--agent", "claude-code",
        ])
        #expect(result.status == 0, "\(result.log)")
        return repository
    }

    private func edit() throws {
        try fixture.shell(
            "cd .claude/skills/notes && echo More >> SKILL.md && rm old.txt && chmod -x scripts/run.sh"
                + " && printf '\\0\\1' > icon.bin && printf 'no end' > 'new file ü.md'")
    }

    private func contribute(
        _ options: [String] = [], environment: [String: String] = author, columns: Int? = nil
    ) async -> CommandFixture.Result {
        await fixture.run(
            ["contribute", "notes", "--color", "never"] + options, environment: environment,
            columns: columns)
    }

    /// Applies a patch with git in a clone, and compares its skill folder with the installed one.
    private func expectSame(_ patch: String, in repository: GitRepository) throws {
        let clone = try TemporaryDirectory()
        let folder = clone.path.appending("clone")
        try GitCommand.run(["clone", "--quiet", repository.path.string, folder.string])
        try GitCommand.run(["am", "--quiet"], in: folder, input: Array(patch.utf8))
        let installed = fixture.home.appendingPathComponent(".claude/skills/notes").path
        let result = try Program.run(
            "/usr/bin/env", ["diff", "-r", installed, "\(folder)/all skills/notes"])
        #expect(result.status == 0, "\(result.text)")
        let modes = try GitCommand.run(["diff", "--summary", "HEAD^"], in: folder).text
        #expect(modes.contains("mode change 100755 => 100644"))
        #expect(
            try GitCommand.run(["log", "-1", "--format=%an <%ae> %ad %s"], in: folder).text
                == "Jürgen <j@example.com> Sat Nov 21 00:00:00 2026 +0000 Update the notes skill")
    }

    @Test func `prints a patch that git applies`() async throws {
        let repository = try await install("plain")
        try edit()
        let result = await contribute()
        #expect(result.status == 0, "\(result.log)")
        try expectSame(result.output, in: repository)
        let commit = try repository.object("main")
        #expect(result.output.contains("\nbase-commit: \(commit)\n"))
        #expect(
            result.errors == """
                Send it to the maintainers of \(server.url("plain.git")), or apply it in a clone of it:
                  git switch --create contribution \(commit) && git am FILE

                """)
        // The installed version is in the store, and the lock file proves that it is that of the commit.
        let requests = try await server.requests(to: "plain.git") {
            #expect(await contribute().output == result.output)
        }
        #expect(requests.isEmpty, "\(requests)")
    }

    @Test func `writes a file for a terminal, and never replaces one without consent`() async throws
    {
        let repository = try await install("file")
        try edit()
        let result = await contribute(columns: 100)
        #expect(result.output == "Wrote notes.patch with changes to 5 files\n")
        let file = fixture.home.appendingPathComponent("notes.patch")
        #expect(result.errors.hasSuffix(" && git am \(file.path)\n"))
        try expectSame(String(contentsOf: file, encoding: .utf8), in: repository)
        let refused = await contribute(columns: 100)
        #expect(refused.status == 4)
        #expect(refused.errors.contains("notes.patch already exists\n"), "\(refused.log)")
        let forced = await contribute(["--force", "-m", "Tag notes", "-m", "Why"], columns: 100)
        #expect(forced.status == 0)
        #expect(
            try String(contentsOf: file, encoding: .utf8).contains("Subject: [PATCH] Tag notes\n"))
        let other = await contribute(["-o", "sub/x.patch", "--json"])
        let json = try JSONValue(parsing: Array(other.output.utf8))
        #expect(json["file"]?.string == "sub/x.patch")
        #expect(json["patch"]?.string == nil)
        #expect(json["files"]?.array?.first?.string == "all skills/notes/SKILL.md")
        let inside = try JSONValue(parsing: Array(await contribute(["--json"]).output.utf8))
        #expect(inside["patch"]?.string?.hasPrefix("From 0000") == true)
    }

    @Test func `names a renamed SKILL.md as in the repository`() async throws {
        let repository = try await install("renamed") {
            $0.rename("all skills/notes/SKILL.md", to: "all skills/notes/skill.md")
        }
        try edit()
        let result = await contribute()
        #expect(result.output.contains("+++ b/all skills/notes/skill.md\t\n"), "\(result.log)")
        let clone = try TemporaryDirectory()
        try GitCommand.run(["clone", "--quiet", repository.path.string, clone.path.string])
        try GitCommand.run(["am", "--quiet"], in: clone.path, input: Array(result.output.utf8))
    }

    @Test func `refuses a file behind a symlink, and accepts the others`() async throws {
        _ = try await install("links") {
            $0.write("Shared\n", to: "shared/guide.md")
            $0.link("all skills/notes/guide.md", to: "../../shared/guide.md")
        }
        try edit()
        #expect(await contribute().status == 0)
        try fixture.shell("echo More >> .claude/skills/notes/guide.md")
        let result = await contribute()
        #expect(result.status == 4)
        #expect(
            result.errors == """
                error: guide.md is a symlink in the repository, and was installed as a copy of its target
                hint: change the file that the symlink leads to, in a clone of the repository

                """)
    }

    @Test func `needs edits and an author`() async throws {
        _ = try await install("unedited")
        let unedited = await contribute()
        #expect(unedited.status == 4)
        #expect(unedited.errors == "error: 'notes' has no edits to contribute\n")
        try edit()
        let anonymous = await contribute(environment: [:])
        #expect(anonymous.status == 1)
        #expect(
            anonymous.errors.hasPrefix(
                "error: the author of the patch is unknown\nhint: git config"))
        try fixture.shell("printf '[user]\\nname = A\\nemail = a@b\\n' > .gitconfig")
        #expect(await contribute(environment: [:]).output.contains("\nFrom: A <a@b>\n"))
        #expect(await contribute(["-m", " "]).status == 64)
        #expect(await fixture.run(["disable", "notes"]).status == 0)
        #expect(await contribute().status == 0)
    }

    @Test func `refuses skills that do not come from a repository`() async throws {
        try fixture.shell(
            "mkdir notes && printf -- '\(skill().replacing("\n", with: "\\n"))' > notes/SKILL.md")
        #expect(await fixture.run(["install", "./notes", "--agent", "claude-code"]).status == 0)
        try fixture.shell("echo More >> .claude/skills/notes/SKILL.md")
        let result = await contribute()
        #expect(result.status == 4)
        #expect(
            result.errors.hasPrefix(
                "error: 'notes' was not installed from a git repository, but from a folder: "))
        #expect(result.errors.hasSuffix("hint: copy your edits to that folder\n"))
        #expect(await fixture.run(["link", "./notes", "--force"]).status == 0)
        let linked = await contribute()
        #expect(linked.status == 4)
        #expect(
            linked.errors.hasPrefix("error: 'notes' is a link to a working copy: "), "\(linked.log)"
        )
    }
}
