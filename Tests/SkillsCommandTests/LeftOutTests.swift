import Foundation
import Testing

@Suite struct `Installing all skills of a source` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        for (path, name) in [
            ("skills/pdf", "pdf"), (".agents/skills/pdf", "pdf"), ("docs/old/pdf", "pdf"),
            ("skills/notes", "notes"), ("archive/skills/gone", "gone"),
        ] {
            try write(path, name)
        }
    }

    private func write(_ path: String, _ name: String) throws {
        let file = fixture.home.appendingPathComponent("many/\(path)/SKILL.md")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = """
            ---
            name: \(name)
            description: Does \(name) for a test. Use when a test asks for \(name).
            ---
            # \(name)

            In \(path).

            """
        try Data(text.utf8).write(to: file)
    }

    private func installed() throws -> [String] {
        let path = "\(fixture.home.path)/.claude/skills"
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    @Test func `reports in one line what was left out`() async throws {
        let result = await fixture.run(["install", "./many", "--all"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try installed() == ["notes", "pdf"])
        let lines = result.errors.split(separator: "\n").filter { $0.contains("left out") }
        #expect(
            lines == [
                "note: left out 3 skills of ./many: 2 with the name of another, "
                    + "1 in archives, backups or tests; to list them, add --verbose"
            ])
        #expect(!result.errors.contains(".agents"))
        let file = fixture.home.appendingPathComponent(".claude/skills/pdf/SKILL.md")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("In skills/pdf."))
    }

    @Test(arguments: [["--skill", "*"], ["-s", "*", "-y"], ["--skill=*"]])
    func `is what an asterisk means, as in other tools`(_ words: [String]) async throws {
        let result = await fixture.run(["install", "./many"] + words)
        #expect(result.status == 0, "\(result.log)")
        #expect(try installed() == ["notes", "pdf"])
    }

    @Test func `is a choice that names the skills it would leave out`() async throws {
        let result = await fixture.run(["install", "./many"])
        #expect(result.status == 5)
        #expect(
            result.errors.contains(
                "hint: choose with --skill NAME, or install all but the last one with --all\n"),
            "\(result.log)")
        let last = result.errors.split(separator: "\n").last
        #expect(last?.contains("  (in a folder named archive) Does gone") == true, "\(result.log)")
    }

    @Test func `lists what was left out with --verbose and --json`() async throws {
        let verbose = await fixture.run(["install", "./many", "--all", "--verbose", "--dry-run"])
        #expect(verbose.errors.contains(".agents/skills/pdf"))
        #expect(verbose.errors.contains("same name as the skill in skills/pdf"))
        #expect(verbose.errors.contains("in a folder named archive"))
        #expect(!verbose.errors.contains("add --verbose"))
        let json = await fixture.run(["install", "./many", "--all", "--json", "--dry-run"])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let leftOut = try #require((object as? [String: Any])?["leftOut"] as? [[String: Any]])
        let paths = leftOut.map { $0["path"] as? String }
        #expect(paths == [".agents/skills/pdf", "docs/old/pdf", "archive/skills/gone"])
        #expect(
            leftOut.map { $0["reason"] as? String } == ["same-name", "same-name", "set-aside"])
    }

    @Test func `goes on after names that are ambiguous, and suggests a command`() async throws {
        try write("skills/a/log", "log")
        try write("skills/b/log", "log")
        let result = await fixture.run(["install", "./many", "--all"])
        #expect(result.status == 3, "\(result.log)")
        #expect(try installed() == ["notes", "pdf"])
        #expect(
            result.errors.contains(
                "error: different skills are named 'log': skills/a/log and skills/b/log"))
        let command = "skills install ./many --skill skills/a/log"
        #expect(result.errors.contains(command))
        let chosen = await fixture.run(command.split(separator: " ").dropFirst().map(String.init))
        #expect(chosen.status == 0, "\(chosen.log)")
        #expect(try installed() == ["log", "notes", "pdf"])
    }

    @Test func `leaves out a skill that is offered only in translations`() async throws {
        try write("docs/ja-JP/skills/guidelines", "guidelines")
        try write("docs/zh-TW/skills/guidelines", "guidelines")
        let result = await fixture.run(["install", "./many", "--all"])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("2 without an original"), "\(result.log)")
        #expect(try installed() == ["notes", "pdf"])
        let named = await fixture.run(["install", "./many", "--skill", "guidelines"])
        #expect(named.status == 5, "\(named.log)")
        #expect(named.errors.contains("--skill docs/ja-JP/skills/guidelines"), "\(named.log)")
    }

    @Test func `goes on after a skill without a usable name`() async throws {
        let folder = fixture.home.appendingPathComponent("many/skills/!!!")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("# No name\n".utf8).write(to: folder.appendingPathComponent("SKILL.md"))
        let result = await fixture.run(["install", "./many", "--all"])
        #expect(result.status == 3, "\(result.log)")
        #expect(try installed() == ["notes", "pdf"])
        #expect(
            result.errors.contains(
                "hint: choose a name: skills install ./many --skill 'skills/!!!' --as my-skill\n"),
            "\(result.log)")
        let named = await fixture.run([
            "install", "./many", "--skill", "skills/!!!", "--as", "my-skill",
        ])
        #expect(named.status == 0, "\(named.log)")
    }

    @Test func `includes the others with --all-skills`() async throws {
        let result = await fixture.run(["install", "./many", "--all-skills"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try installed() == ["gone", "notes", "pdf"])
        let both = await fixture.run(["install", "./many", "--all-skills", "--skill", "pdf"])
        #expect(both.status == 64)
    }

    @Test func `is not needed for the only one that is not set aside`() async throws {
        let result = await fixture.run(["install", "./many/archive"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try installed() == ["gone"])
    }

    @Test func `saves the skill at the top of a source with several`() async throws {
        try write(".", "top")
        let result = await fixture.run(["install", "./many", "--skill", "top", "--save"])
        #expect(result.status == 0, "\(result.log)")
        let file = fixture.home.appendingPathComponent("skills.json")
        #expect(try String(contentsOf: file, encoding: .utf8).contains(#""path": ".""#))
        #expect(await fixture.run(["sync", "--check"]).status == 0)
    }

    @Test func `restores internal and set aside skills that were installed by name`() async throws {
        try write("tests/sample", "sample")
        let secret = fixture.home.appendingPathComponent("many/skills/secret/SKILL.md")
        try FileManager.default.createDirectory(
            at: secret.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(
            "---\nname: secret\ndescription: For us.\nmetadata:\n  internal: true\n---\n# S\n\nX\n"
                .utf8
        ).write(to: secret)
        try fixture.shell("tar -czf many.tar.gz many")
        let names = ["sample", "secret"]
        let installed = await fixture.run(
            ["install", "./many.tar.gz", "--save", "--skill"] + names)
        #expect(installed.status == 0, "\(installed.log)")
        try fixture.shell("rm -r .claude/skills && rm -rf .local/share")
        let restored = await fixture.run(["sync", "--project"])
        #expect(restored.status == 0, "\(restored.log)")
        #expect(try self.installed() == names)
    }
}
