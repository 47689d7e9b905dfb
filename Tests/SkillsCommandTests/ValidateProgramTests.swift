import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Aspects of the built program that transcripts can't cover.
@Suite struct `The built program` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    func run(_ line: String) throws -> String {
        try fixture.shell("'\(CommandFixture.program.string)' \(line) 2>&1")
    }

    func write(_ text: String, to path: String) throws {
        let file = fixture.home.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func `aligns the mark in Japanese text`() throws {
        try write(
            "---\nname: a\ndescription: 申請書を読みます。申請書への記入を頼まれたときに使います。\n---\n詳細は[表](tables.md)を参照。\n",
            to: "a/SKILL.md")
        let lines = try run("validate --select ref-missing-file").split(separator: "\n")
        #expect(lines.contains("    5 | 詳細は[表](tables.md)を参照。"))
        // Four characters of two columns and three of one.
        #expect(lines.contains("      | " + String(repeating: " ", count: 11) + "^"))
    }

    @Test func `reports a SKILL.md that is an empty folder`() throws {
        #expect(try fixture.shell("mkdir -p a/SKILL.md").isEmpty)
        #expect(try run("validate a").contains("[skill-md-not-file]"))
    }

    @Test func `reports its duration`() throws {
        try write(
            "---\nname: a\ndescription: Reads forms. Use when asked.\n---\nText.\n",
            to: "a/SKILL.md")
        let output = try run("validate")
        #expect(output.contains(/^1 skill: 1 note \(use --notes to show\)\. [0-9.]+ (ms|s)\.\n$/))
    }

    @Test func `shows in the budget which project skills are hidden`() async throws {
        let text = "---\nname: a\ndescription: Reads forms. Use when asked.\n---\nText.\n"
        try write(text, to: "own/skills/a/SKILL.md")
        try write(text, to: ".claude/skills/a/SKILL.md")
        try write(text, to: ".claude/skills/b/SKILL.md")
        let result = await fixture.run(
            ["budget"],
            environment: ["CLAUDE_CONFIG_DIR": "own", "SLASH_COMMAND_TOOL_CHAR_BUDGET": "60"])
        #expect(
            result.output.contains(
                "the project skill 'a' is hidden by your own skill with the same name"))
        #expect(result.output.contains("87 of 60 characters (145%)"))
        #expect(result.output.contains("are left out"))
    }

    @Test func `checks only changed skills and skills that refer to them`() throws {
        let text = "---\nname: x\ndescription: Reads forms. Use when asked.\n---\n"
        for name in ["a", "b", "other-one", "untouched"] {
            try write(
                text + "See the skill \(name == "b" ? "other-one" : "none").\n",
                to: "r/\(name)/SKILL.md")
        }
        let git = "git -c user.name=a -c user.email=a@b.c -c init.defaultBranch=main"
        try fixture.shell(
            "cd r && \(git) init -q && \(git) add -A && \(git) commit -qm 1 && \(git) checkout -qb work && "
                + "echo More. >> other-one/SKILL.md && \(git) commit -qam 2 && mkdir new && cp a/SKILL.md new"
        )
        let program = CommandFixture.program.string
        func validate(_ reference: String) throws -> [Substring] {
            try fixture.shell(
                "cd r && '\(program)' validate --select name-dir-mismatch --changed-since \(reference) 2>&1"
            ).split(separator: "\n")
        }
        let places = try validate("main").filter { $0.contains(": error: ") }.map {
            $0.prefix { $0 != ":" }
        }
        #expect(places == ["b/SKILL.md", "new/SKILL.md", "other-one/SKILL.md"])
        try fixture.shell("cd r && rm -r new")
        let none = "Nothing to validate: no skills were added or edited since work."
        #expect(try validate("work") == [none[...]])
        try fixture.shell("cd r && git rm -qr untouched")
        #expect(try validate("work") == [none[...]])
        let unknown = try validate("nothing")
        #expect(unknown.first == "error: failed to find the changes since 'nothing'")
        #expect(unknown.last == "[1]")
    }

    @Test(arguments: [["--json"], ["--format", "json"], ["--format", "sarif"]])
    func `shows findings as JSON, not fixes, with --fix --dry-run`(_ options: [String]) throws {
        let text = "---\r\nname: one\r\ndescription: Reads forms.\r\n---\r\nText."
        try write(text, to: "one/SKILL.md")
        let running = try fixture.start(["validate", "--fix", "--dry-run"] + options)
        let result = try running.result()
        _ = try JSONValue(parsing: Array(result.text.utf8))
        #expect(result.text.contains("crlf"), "\(result.text)")
        let file = fixture.home.appendingPathComponent("one/SKILL.md")
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test(arguments: [["--json"], []])
    func `lists the files that an interrupted --fix has rewritten`(_ options: [String]) throws {
        let names = (100..<500).map { "s\($0)" }
        for name in names {
            try write(
                "---\nname: \(name)\ndescription: Reads forms. Use when asked.\n---\nText.",
                to: "\(name)/SKILL.md")
        }
        let running = try fixture.start(["validate", "--fix"] + options)
        let first = fixture.home.appendingPathComponent("s100/SKILL.md")
        let size = try Data(contentsOf: first).count
        while try Data(contentsOf: first).count == size { usleep(1_000) }
        running.program.signal(SIGINT)
        let result = try running.result()
        #expect(result.end == .exit(130))
        let errors = String(decoding: result.errors, as: UTF8.self)
        #expect(!errors.contains("nothing was changed"))
        let rewritten = try names.filter { name in
            let file = fixture.home.appendingPathComponent("\(name)/SKILL.md")
            return try Data(contentsOf: file).count > size
        }
        let list = rewritten.map { "\($0)/SKILL.md" }.joined(separator: ", ")
        let count = rewritten.count == 1 ? "1 file" : "\(rewritten.count) files"
        if options.isEmpty {
            #expect(errors.hasSuffix("\nInterrupted after rewriting \(count): \(list).\n"))
        } else {
            let report = try JSONSerialization.jsonObject(with: Data(result.errors))
            let error = (report as? [String: Any])?["error"] as? [String: Any]
            #expect(error?["kind"] as? String == "interrupted" && error?["status"] as? Int == 130)
            #expect(
                error?["summary"] as? String == "interrupted after rewriting \(count): \(list)")
        }
    }
}
