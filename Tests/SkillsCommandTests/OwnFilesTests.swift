import Foundation
import JSON
import TestSupport
import Testing

/// Skills and files that were there before this program.
@Suite struct `A skill that was copied by hand` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            "mkdir -p own/notes .claude/skills && printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nFirst.\\n'"
                + " > own/notes/SKILL.md && cp -r own/notes .claude/skills && cd own && zip -qr ../notes.zip notes"
        )
    }

    @Test(arguments: ["./notes.zip", "./own/notes"])
    func `is adopted by an install of the same files`(_ address: String) async throws {
        let install = await fixture.run(["install", address])
        #expect(
            install.status == 0 && install.output.hasPrefix("Installed notes"), "\(install.log)")
        #expect(await fixture.run(["list"]).output.contains("ok"))
        let undo = await fixture.run(["undo"])
        #expect(undo.output.contains("notes  no longer managed; files unchanged"), "\(undo.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/notes/SKILL.md") == "First.\n")
    }

    @Test func `is left alone by an install of other files`() async throws {
        try fixture.shell("echo more >> .claude/skills/notes/SKILL.md")
        let install = await fixture.run(["install", "./notes.zip"])
        #expect(install.status == 4, "\(install.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/notes/SKILL.md") == "more\n")
    }

    @Test(arguments: ["update", "outdated"])
    func `is named as the reason that there is nothing to`(_ command: String) async {
        let result = await fixture.run([command])
        #expect(
            result.errors == "Your 1 skill was not installed by skills, so it can't be updated; "
                + "if another tool installed it: skills adopt\n", "\(result.log)")
        #expect(result.status == 0)
    }

    @Test(arguments: [
        "list", "audit --offline", "budget", "doctor", "agents", "outdated",
    ])
    func `is shown although a file has the name of an agent's folder`(_ words: String) async throws
    {
        try fixture.shell("mkdir -p app/.git && echo text > app/skills")
        let result = await fixture.run(words.split(separator: " ").map(String.init), in: "app")
        #expect(result.status == 0, "\(result.log)")
    }

    @Test func `is packed by its name`() async throws {
        let result = await fixture.run(["pack", "notes", "--output", "x.zip"])
        #expect(result.status == 0 && result.output.hasPrefix("Packed notes into x.zip"))
    }

    @Test func `stays at a commit by an update, as pin says`() async throws {
        #expect(await fixture.run(["install", "./notes.zip"]).status == 0)
        let result = await fixture.run(["pin", "notes", "12ab34c"])
        #expect(result.status == 5, "\(result.log)")
        #expect(
            result.errors.contains(
                "hint: to stay at a commit or tag: skills update notes --ref 12ab34c\n"),
            "\(result.log)")
    }

    @Test(arguments: [["--format", "json"], ["--format=json"], ["--json", "--format", "json"]])
    func `is in JSON in either spelling`(_ spelling: [String]) async {
        let plain = await fixture.run(["list", "--json"])
        #expect(await fixture.run(["list"] + spelling).output == plain.output)
        let error = await fixture.run(["info", "nosuch"] + spelling)
        #expect(error.errors.hasPrefix("{\n  \"error\""), "\(error.log)")
    }
}
