import Foundation
import Testing

/// `skills budget` with its changes of Claude Code's settings.
@Suite struct `The budget` {
    let fixture: CommandFixture
    let settings = ".claude/settings.json"

    init() throws {
        fixture = try CommandFixture()
        try skill(
            "long", "Reads forms. \(String(repeating: "It knows many. ", count: 20))Use when asked."
        )
        try skill("middle", "Writes letters to people. \(String(repeating: "Nicely. ", count: 10))")
        try skill("short", "Counts words. Use when counting.")
    }

    func write(_ text: String, to path: String) throws {
        let file = fixture.home.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func skill(_ name: String, _ description: String, in folder: String = ".claude") throws {
        try write(
            "---\nname: \(name)\ndescription: \(description)\n---\nText.\n",
            to: "\(folder)/skills/\(name)/SKILL.md")
    }

    func text(_ path: String) -> String? {
        try? String(contentsOf: fixture.home.appendingPathComponent(path), encoding: .utf8)
    }

    func budget(
        _ arguments: String..., characters: Int = 200, answer: String? = nil,
        in folder: String = "."
    ) async -> CommandFixture.Result {
        await fixture.run(
            ["budget"] + arguments,
            environment: ["SLASH_COMMAND_TOOL_CHAR_BUDGET": "\(characters)"],
            readLine: answer.map { answer in { @Sendable in answer } }, in: folder)
    }

    @Test func `lists the longest by name only until the list fits, and undoes it`() async throws {
        let old = "{\n    \"model\" : \"x\",\n    \"n\": 1.50\n}\n"
        try write(old, to: settings)
        let result = await budget("--fix", "--yes")
        #expect(result.status == 0)
        #expect(
            result.output.contains(
                #"~/.claude/settings.json: "skillOverrides": {"long": "name-only"}"#))
        #expect(result.errors.contains("skills budget --reset long"))
        #expect(
            text(settings)
                == "{\n    \"model\" : \"x\",\n    \"n\": 1.50,\n    \"skillOverrides\": {\n        \"long\": \"name-only\"\n    }\n}\n"
        )
        let after = await budget()
        #expect(after.output.contains("name only, as in skillOverrides"))
        #expect(!after.output.contains("left out"))
        #expect(await budget("--fix", "--yes").errors.contains("nothing to fix"))
        #expect(await budget("--reset", "long").status == 0)
        #expect(text(settings) == old)
        let again = await budget("--reset", "long")
        #expect(again.status == 5)
        #expect(again.errors.contains("no settings file lists 'long' by name only"))
    }

    @Test func `asks before it changes settings`() async throws {
        #expect(await budget("--fix", answer: "n").status == 4)
        #expect(await budget("--fix", answer: "").status == 4)
        let silent = await budget("--fix")
        #expect(silent.status == 4)
        #expect(silent.errors.contains("skills budget --fix --yes"))
        #expect(await budget("--fix", "--json").status == 4)
        #expect(
            await budget("--fix", "--dry-run").output.contains(
                "Would change ~/.claude/settings.json"))
        #expect(text(settings) == nil)
        #expect(await budget("--fix", answer: "y").status == 0)
        #expect(
            text(settings) == "{\n  \"skillOverrides\": {\n    \"long\": \"name-only\"\n  }\n}\n")
    }

    @Test(arguments: [
        ("{\n  // note\n}\n", "line 2"), ("{\"skillOverrides\": []}", "is not an object"),
        ("{\"a\": 1,}", "line 1"),
        (
            "{\"skillOverrides\": {}, \"skillOverrides\": {}}",
            "it has 'skillOverrides' more than once"
        ),
    ])
    func `refuses settings that it cannot edit safely, and names the line to add`(
        _ content: String, _ reason: String
    ) async throws {
        try write(content, to: settings)
        let result = await budget("--fix", "--yes")
        #expect(result.status == 4)
        #expect(result.errors.contains(reason))
        #expect(
            result.errors.contains(#"add this by hand: "skillOverrides": {"long": "name-only"}"#))
        #expect(text(settings) == content)
    }

    @Test func `leaves skills alone that have an entry`() async throws {
        try write(#"{"skillOverrides": {"long": "on", "short": "off"}}"#, to: settings)
        let result = await budget("--fix", "--yes")
        #expect(result.output.contains("still too long"))
        #expect(
            text(settings)
                == #"{"skillOverrides": {"long": "on", "short": "off", "middle": "name-only"}}"#)
        #expect(await budget("--reset", "long").status == 5)
    }

    @Test func `keeps symlinks and permissions of the settings`() async throws {
        try write("{}", to: "dotfiles/settings.json")
        try fixture.shell(
            "chmod 600 dotfiles/settings.json; ln -s ../dotfiles/settings.json .claude")
        #expect(await budget("--fix", "--yes").status == 0)
        #expect(text("dotfiles/settings.json")?.contains("name-only") == true)
        #expect(try fixture.shell("ls -l dotfiles/settings.json").hasPrefix("-rw------- "))
        #expect(
            try fixture.shell("readlink .claude/settings.json") == "../dotfiles/settings.json\n")
    }

    @Test func `writes project skills to the local settings of the project`() async throws {
        try write("", to: "work/.git/HEAD")
        try skill(
            "deploy", String(repeating: "Deploys the service. ", count: 30), in: "work/.claude")
        let result = await budget("--fix", "--yes", characters: 500, in: "work")
        #expect(result.status == 0)
        #expect(text(settings) == nil)
        #expect(
            text("work/.claude/settings.local.json")?.contains(#""deploy": "name-only""#) == true)
        #expect(await budget("--reset", "deploy", in: "work").status == 0)
        #expect(text("work/.claude/settings.local.json") == "{}\n")
    }

    @Test func `takes the limit from the settings`() async throws {
        try write(
            #"{"skillListingBudgetFraction": 0.02, "skillListingMaxDescChars": 20}"#, to: settings)
        let result = await fixture.run(["budget"])
        #expect(result.output.contains("75 of 16000 characters"))
        try write(#"{"env": {"SLASH_COMMAND_TOOL_CHAR_BUDGET": "1234"}}"#, to: settings)
        #expect(await fixture.run(["budget"]).output.contains(" of 1234 characters"))
        try write("{", to: settings)
        #expect(
            await fixture.run(["budget"]).errors.contains(
                "~/.claude/settings.json is not valid JSON"))
    }

    @Test func `suggests whole sentences and how to apply them`() async throws {
        let result = await budget("--fix", "--dry-run")
        #expect(result.output.contains("    Reads forms. Use when asked.\n"))
        #expect(result.output.contains("edit description in ~/.claude/skills/long/SKILL.md"))
        #expect(await fixture.run(["install", "./.claude/skills/long", "--force"]).status == 0)
    }

    @Test func `marks suggestions for installed skills`() async throws {
        try fixture.shell("mv .claude/skills/long source")
        try fixture.shell("mkdir src; mv source src/long")
        #expect(await fixture.run(["install", "./src/long"]).status == 0)
        let result = await budget("--fix", "--dry-run")
        #expect(result.output.contains("installed: an edit would count as yours"))
        #expect(!result.output.contains("edit description in"))
    }

    @Test func `changes settings only of Claude Code`() async {
        for options in [["--fix"], ["--reset", "long"]] {
            let result = await fixture.run(["budget", "--agent", "codex"] + options)
            #expect(result.status == 64)
            #expect(result.errors.contains("support only Claude Code"))
        }
        #expect(await budget("--fix", "--reset", "long").status == 64)
    }
}
