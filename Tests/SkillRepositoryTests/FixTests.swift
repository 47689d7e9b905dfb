import Foundation
import SkillFormat
import SkillRepository
import SystemPackage
import TestSupport
import Testing

/// What `--fix` mends, and what it leaves alone.
@Suite struct `A fix` {
    /// The files that change, written to disk, by their paths.
    func fix(
        _ repository: ExampleRepository, _ change: (inout ValidationSettings) -> Void = { _ in }
    ) async throws -> [String: [String]] {
        var settings = ValidationSettings()
        change(&settings)
        let files = try await Validator(
            workingDirectory: FilePath(repository.url.path), settings: settings
        ).fixes(["."])
        for file in files { #expect(try file.write()) }
        return Dictionary(
            files.map { ($0.path, $0.mended.map(\.description)) }, uniquingKeysWith: { $1 })
    }

    struct Case: Sendable {
        let old: String
        let new: String
        let rules: [String]
    }

    @Test(arguments: [
        Case(
            old: "---\nname: a\ndescription: Forms: reads \"them\".\n---\nText.\n",
            new: "---\nname: a\ndescription: \"Forms: reads \\\"them\\\".\"\n---\nText.\n",
            rules: ["yaml-unquoted-colon"]),
        Case(
            old: "---\nname: a\ndescription: Reads.\nmetadata:\n\tversion: 1.10\n---\nText.\n",
            new: "---\nname: a\ndescription: Reads.\nmetadata:\n  version: \"1.10\"\n---\nText.\n",
            rules: ["metadata-value-type", "yaml-invalid"]),
        Case(
            old: "\u{FEFF}---\r\nname: a\r\ndescription: Forms: reads.\r\n---\r\nText.",
            new: "---\nname: a\ndescription: \"Forms: reads.\"\n---\nText.\n",
            rules: ["bom", "crlf", "final-newline", "yaml-unquoted-colon"]),
        Case(
            old: "---\nname: a\ndescription: @me reads.\nlicense: `MIT`\n---\nText.\n",
            new: "---\nname: a\ndescription: \"@me reads.\"\nlicense: \"`MIT`\"\n---\nText.\n",
            rules: ["yaml-invalid"]),
        Case(
            old: "---\nname: 2048\ndescription: Reads.\n---\nText.\n",
            new: "---\nname: \"2048\"\ndescription: Reads.\n---\nText.\n", rules: ["name-type"]),
    ])
    func `mends a SKILL.md, which then says the same`(_ test: Case) async throws {
        let repository = try ExampleRepository(["a/SKILL.md": test.old])
        let before = readHeader(Array(test.old.utf8)).frontmatter
        #expect(try await fix(repository) == ["a/SKILL.md": test.rules])
        let bytes = try repository.read("a/SKILL.md")
        #expect(String(decoding: bytes, as: UTF8.self) == test.new)
        let after = readHeader(Array(bytes)).frontmatter
        #expect(before?.name == after?.name && before?.description == after?.description)
        #expect(try await fix(repository) == [:])
        let rules = try await repository.validate().findings.map(\.rule.description)
        #expect(!test.rules.contains { rules.contains($0) })
    }

    @Test(arguments: [
        "---\nname: a\ndescription: Reads.\nmetadata: {\"a\":{\"b\":1}\n---\nText.\n",
        "---\nname: A b\ndescription: <b>\nowner: me\n---\n[x](x.md)\n", "no frontmatter\n", "",
        "---\n<<<<<<< ours\nname: a\n=======\nname: b\n>>>>>>> theirs\n---\nText.\n",
        "---\nname: a\ndescription: Reads\u{1}: forms.\n---\nText.\n",
        "---\nname: a\ndescription: Reads.\nallowed-tools: [Bash, Read\n---\nText.\n",
        "---\nname: \"a\ndescription: Reads.\n---\nText.\n",
        "---\nname: @a\ndescription: Reads.\n---\nText.\n",
        "---\nname: a: b\ndescription: Reads.\n---\nText.\n",
        "---\nname: a\ndescription: - x\n---\nText.\n",
        "---\nname: a\ndescription: 'it's\n---\nText.\n",
        "---\nname: a\ndescription: {x\n---\nText.\n",
        "---\nname: a\ndescription: Reads.\nargument-hint: [a] [b]\n---\nText.\n",
        "---\nname: a\ndescription: Reads.\nmetadata: author: me\n---\nText.\n",
        "---\nname: a\ndescription: Reads.\nallowed-tools: Read: all\n---\nText.\n",
    ])
    func `leaves alone what has no one right answer`(_ text: String) async throws {
        let repository = try ExampleRepository(["a/SKILL.md": text])
        #expect(try await fix(repository) == [:])
        #expect(try repository.read("a/SKILL.md") == Data(text.utf8))
    }

    @Test func `writes paths as their files are called, each time`() async throws {
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText(
                "a",
                body:
                    "Read FORMS.md, or [it](./References/B.md#x); README.md is yours.\n\nSee FORMS.md.\n"
            ),
            "a/forms.md": "Forms. See `SCRIPTS/run.py`.\n", "a/references/b.md": "# X\n",
            "a/scripts/run.py": "pass\n",
        ])
        let fixed = try await fix(repository)
        #expect(fixed["a/SKILL.md"] == ["ref-case-mismatch"])
        let text = String(decoding: try repository.read("a/SKILL.md"), as: UTF8.self)
        #expect(
            text.hasSuffix(
                "Read forms.md, or [it](./references/b.md#x); README.md is yours.\n\nSee forms.md.\n"
            ))
        let forms = String(decoding: try repository.read("a/forms.md"), as: UTF8.self)
        #expect(forms == "Forms. See `scripts/run.py`.\n")
    }

    @Test func `makes scripts executable that are run as commands`() async throws {
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a", body: "```sh\n./scripts/run.sh\n```\n"),
            "a/scripts/run.sh": "#!/bin/sh\r\necho\r\n",
        ])
        #expect(
            try await fix(repository)["a/scripts/run.sh"]
                == ["crlf", "script-crlf", "script-not-executable"])
        let file = repository.url.appendingPathComponent("a/scripts/run.sh").path
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect((mode as? Int ?? 0) & 0o111 == 0o111)
        #expect(try repository.read("a/scripts/run.sh") == Data("#!/bin/sh\necho\n".utf8))
    }

    @Test func `keeps to the chosen rules and to what comments leave`() async throws {
        let text = "---\nname: 1\ndescription: Forms: reads.\n---\r\nText."
        let repository = try ExampleRepository(["a/SKILL.md": text])
        let fixed = try await fix(repository) {
            $0.selected = ["crlf"].compactMap { RuleChoice($0) }
        }
        #expect(fixed == ["a/SKILL.md": ["crlf"]])
        let silent = try ExampleRepository([
            "a/SKILL.md":
                "---\n# skills-ignore name-type: tests need it\nname: 1\ndescription: Reads.\n---\nText.\n"
        ])
        #expect(try await fix(silent) == [:])
    }

    @Test func `leaves a file that somebody has changed meanwhile`() async throws {
        let repository = try ExampleRepository(["a/SKILL.md": skillText("a", body: "Text.")])
        let files = try await Validator(
            workingDirectory: FilePath(repository.url.path), settings: ValidationSettings()
        ).fixes(["."])
        try repository.write("other\n", to: "a/SKILL.md")
        #expect(try files.map { try $0.write() } == [false])
        #expect(try repository.read("a/SKILL.md") == Data("other\n".utf8))
    }
}
