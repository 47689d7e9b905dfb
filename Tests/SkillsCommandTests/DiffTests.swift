import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// `skills diff` with one name.
@Suite struct `The difference of a skill` {
    let fixture: CommandFixture
    private static let yours = """
        --- installed/more.md
        +++ local/more.md
        @@ -1,5 +1,5 @@
         1
        -2
        +mine
         3
         4
         5

        """
    private static let theirs = """
        --- installed/more.md
        +++ latest/more.md
        @@ -5,5 +5,5 @@
         5
         6
         7
        -8
        +theirs
         9

        """

    init() throws { fixture = try CommandFixture() }

    private func install() async throws {
        try fixture.shell(
            "mkdir notes && printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nText.\\n'"
                + " > notes/SKILL.md && seq 9 > notes/more.md")
        #expect(await fixture.run(["install", "./notes"]).status == 0)
    }

    private func edit() throws {
        try fixture.shell("sed -i 's/^2$/mine/' .claude/skills/notes/more.md")
    }

    private func change(_ line: String = "8") throws {
        try fixture.shell("sed -i 's/^\(line)$/theirs/' notes/more.md")
    }

    private func json(_ options: [String] = []) async throws -> JSONValue {
        let result = await fixture.run(["diff", "notes", "--json"] + options)
        return try JSONValue(parsing: Array(result.output.utf8))
    }

    @Test func `is empty at first`() async throws {
        try await install()
        for (options, note) in [([], "is up to date"), (["--local"], "has no edits")] {
            let result = await fixture.run(["diff", "notes"] + options)
            #expect(result.log == "! notes \(note)\n")
            #expect(result.status == 0)
        }
    }

    @Test func `is a patch that git applies to the repository of the skill`() async throws {
        let server = try GitServer()
        let repository = try GitRepository(at: server.folder.appending("all.git"))
        repository.write(
            "---\nname: notes\ndescription: Takes notes.\n---\nText.\n",
            to: "all skills/notes/SKILL.md")
        repository.write("#!/bin/sh\n", to: "all skills/notes/run.sh", .executable)
        repository.write("x\n", to: "all skills/notes/old.txt")
        try repository.commit("Skills")
        let install = ["install", server.url("all.git"), "--all", "--agent", "claude-code"]
        #expect(await fixture.run(install).status == 0)
        let unedited = await fixture.run(["diff", "notes", "--patch"])
        #expect(unedited.status == 0 && unedited.output.isEmpty, "\(unedited.log)")
        try fixture.shell(
            "cd .claude/skills/notes && echo More >> SKILL.md && rm old.txt && chmod -x run.sh"
                + " && printf '\\0\\1' > icon.bin && printf 'no end\\r' > 'new file ü.md' && ln -s run.sh link"
        )
        let requests = try await server.requests(to: "all.git") {
            let result = await fixture.run(["diff", "notes", "--patch"])
            #expect(result.status == 2, "\(result.log)")
            try result.output.write(
                to: fixture.home.appendingPathComponent("edits.patch"), atomically: true,
                encoding: .utf8)
            let commit = try repository.object("main")
            #expect(
                result.errors == """
                    Send it to the maintainers of \(server.url("all.git")), or apply it in a clone of it:
                      git switch --create edits \(commit) && git apply --index --directory='all skills/notes' FILE

                    """)
        }
        // The installed version is in the store.
        #expect(requests.isEmpty, "\(requests)")
        let log = try fixture.shell(
            """
            git clone --quiet '\(repository.path)' clone && cd clone && git switch --quiet --create edits main &&
            git apply --index --directory='all skills/notes' ../edits.patch &&
            diff -r --no-dereference ../.claude/skills/notes 'all skills/notes' && git diff --cached --summary
            """)
        #expect(log.contains("mode change 100755 => 100644"), "\(log)")
        let shown = await fixture.run(["diff", "notes", "--patch"], columns: 80)
        #expect(shown.output.contains("+no end") && !shown.output.contains("\r"), "\(shown.log)")
        for other in ["--names", "--words", "--upstream"] {
            #expect(await fixture.run(["diff", "notes", "--patch", other]).status == 64)
        }
        try fixture.shell("cp -r .claude/skills/notes copy && echo Own >> copy/SKILL.md")
        let folders = await fixture.run(["diff", "notes", "./copy", "--patch"])
        #expect(folders.output.hasSuffix(" More\n+Own\n"), "\(folders.log)")
    }

    @Test func `names the copies for other agents that have edits, and how to see these`()
        async throws
    {
        try fixture.shell(
            "mkdir notes .claude .codex && printf -- '---\nname: notes\ndescription: Takes notes.\n---\nText.\n'"
                + " > notes/SKILL.md")
        let install = ["install", "./notes", "--agent", "claude-code,codex", "--copy"]
        #expect(await fixture.run(install).status == 0)
        try fixture.shell("echo mine >> .codex/skills/notes/SKILL.md")
        let result = await fixture.run(["diff", "notes", "--local"])
        let folders = [".claude", ".codex"].map { "\(fixture.home.path)/\($0)/skills/notes" }
        #expect(
            result.errors
                == "~/.codex/skills/notes was edited; to see the edits: "
                + "skills diff \(folders[0]) \(folders[1])\n", "\(result.log)")
        let difference = await fixture.run(["diff"] + folders)
        #expect(difference.status == 2 && difference.output.contains("\n+mine\n"))
    }

    @Test func `shows edits`() async throws {
        try await install()
        try edit()
        let local = await fixture.run(["diff", "notes", "--local"])
        #expect(local.log == Self.yours)
        #expect(local.status == 2)
        let both = await fixture.run(["diff", "notes"])
        #expect(both.log == "Your edits\n\(Self.yours)! notes is up to date\n")
        #expect(both.status == 2)
        let upstream = await fixture.run(["diff", "notes", "--upstream"])
        #expect(upstream.log == "! notes is up to date\n")
        #expect(upstream.status == 0)
    }

    @Test func `shows edits, changes upstream and their merge`() async throws {
        try await install()
        try edit()
        try change()
        let both = await fixture.run(["diff", "notes"])
        #expect(
            both.log
                == "Your edits\n\(Self.yours)New version\n\(Self.theirs)"
                + "An update would merge your edits: more.md\n")
        #expect(both.status == 2)
        #expect(await fixture.run(["diff", "notes", "--upstream"]).log == Self.theirs)
        #expect(await fixture.run(["diff", "notes", "--local"]).log == Self.yours)
        let names = await fixture.run(["diff", "notes", "--names"])
        #expect(names.output.hasPrefix("Your edits\nedited   more.md\nNew version"))
    }

    @Test func `names files in which an update would conflict`() async throws {
        try await install()
        try edit()
        try change("2")
        let both = await fixture.run(["diff", "notes"])
        #expect(
            both.output.hasSuffix(
                "An update would conflict with your edits in 1 file:\n"
                    + "  more.md: both sides changed the same lines\n"), "\(both.log)")
        #expect(try await json()["merge"]?["outcome"]?.string == "failed")
        #expect(try await json()["merge"]?["files"] == .array([.string("more.md")]))
    }

    @Test func `has both sides in JSON`() async throws {
        try await install()
        try edit()
        try change()
        let file = JSONValue.object(["path": .string("more.md"), "change": .string("edited")])
        let both = try await json()
        #expect(both["files"] == .array([file]))
        #expect(both["local"] == .array([file]))
        #expect(both["merge"]?["outcome"]?.string == "merged")
        #expect(both["update"]?["status"]?.string == "outdated")
        let local = try await json(["--local"])
        #expect(local["files"] == .array([]))
        #expect(local["update"] == nil)
        let upstream = try await json(["--upstream"])
        #expect(upstream["local"]?.array == nil)
    }

    @Test func `shows edits if the source is unavailable`() async throws {
        try await install()
        try edit()
        try fixture.shell("mv notes elsewhere")
        let both = await fixture.run(["diff", "notes"])
        #expect(both.output == "Your edits\n" + Self.yours)
        #expect(both.errors.contains("for a new version of notes"))
        #expect(both.status == 3)
        #expect(await fixture.run(["diff", "notes", "--local"]).log == Self.yours)
        // Without the installed version, the lock file still has the names.
        try fixture.shell("rm -r .local/share/skills/store/trees")
        let local = await fixture.run(["diff", "notes", "--local"])
        #expect(local.output == "edited   more.md\n")
        #expect(
            local.errors.hasPrefix(
                "error: the installed version of 'notes' is no longer available\nbecause: "))
        #expect(local.status == 3)
        try fixture.shell("sed -i 's/^mine$/2/' .claude/skills/notes/more.md")
        #expect(await fixture.run(["diff", "notes", "--local"]).status == 0)
        #expect(await fixture.run(["diff", "notes"]).status == 5)
    }

    @Test func `fetches the installed version if the store lost it`() async throws {
        try await install()
        try edit()
        try fixture.shell("rm -r .local/share/skills/store/trees")
        #expect(await fixture.run(["diff", "notes", "--local"]).log == Self.yours)
    }

    @Test func `needs a skill that was installed`() async throws {
        try await install()
        try fixture.shell("cp -r .claude/skills/notes .claude/skills/mine")
        let unmanaged = await fixture.run(["diff", "mine", "--local"])
        #expect(unmanaged.status == 4)
        #expect(unmanaged.errors.contains("hint: if another tool installed it: skills adopt mine"))
        try fixture.shell("rm -r .claude/skills/notes")
        #expect(await fixture.run(["diff", "notes", "--local"]).status == 5)
        let two = await fixture.run(["diff", "notes", "mine", "--local"])
        #expect(two.status == 64)
        #expect(two.errors.hasPrefix("error: --local requires a single skill"), "\(two.log)")
    }
}
