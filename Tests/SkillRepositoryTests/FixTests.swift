import Foundation
import SkillFormat
import SkillRepository
import SystemPackage
import TestSupport
import Testing

/// The fixes of `--fix`.
@Suite struct `A fix` {
    /// Fixes a repository and returns the fixed rules by the path of the rewritten file.
    func fix(
        _ repository: ExampleRepository, _ change: (inout ValidationSettings) -> Void = { _ in }
    ) async throws -> [String: [String]] {
        var settings = ValidationSettings()
        change(&settings)
        let validator = repository.validator(settings)
        let fixes = try await validator.fixes(["."])
        let rewritten = try validator.write(fixes) { _, outcome in #expect(outcome == .rewritten) }
        #expect(rewritten == fixes.map(\.path))
        return Dictionary(
            fixes.map { ($0.path, $0.rules.map(\.description)) }, uniquingKeysWith: { $1 })
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
    func `keeps the meaning of SKILL.md`(_ test: Case) async throws {
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
        "---\nname: A b\ndescription: <b>\nowner: me\n---\n[x](forms.md)\n", "no frontmatter\n", "",
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
    func `leaves ambiguous faults alone`(_ text: String) async throws {
        let repository = try ExampleRepository(["a/SKILL.md": text])
        #expect(try await fix(repository) == [:])
        #expect(try repository.read("a/SKILL.md") == Data(text.utf8))
    }

    @Test func `corrects the letter case of every path`() async throws {
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText(
                "a",
                body:
                    "Read FORMS.md, or [it](./References/Fields.md#x); README.md is yours.\n\nSee FORMS.md.\n"
            ),
            "a/forms.md": "Forms. See `SCRIPTS/run.py`.\n", "a/references/fields.md": "# X\n",
            "a/scripts/run.py": "pass\n",
        ])
        let fixed = try await fix(repository)
        #expect(fixed["a/SKILL.md"] == ["ref-case-mismatch"])
        let text = String(decoding: try repository.read("a/SKILL.md"), as: UTF8.self)
        #expect(
            text.hasSuffix(
                "Read forms.md, or [it](./references/fields.md#x); README.md is yours.\n\nSee forms.md.\n"
            ))
        let forms = String(decoding: try repository.read("a/forms.md"), as: UTF8.self)
        #expect(forms == "Forms. See `scripts/run.py`.\n")
    }

    @Test func `makes scripts executable if the text runs them as commands`() async throws {
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

    @Test func `is made only for selected rules that no comment suppresses`() async throws {
        let text = "---\nname: 1\ndescription: Forms: reads.\n---\r\nText."
        let repository = try ExampleRepository(["a/SKILL.md": text])
        let fixed = try await fix(repository) {
            $0.rules.selected = ["crlf"].compactMap { RuleChoice($0) }
        }
        #expect(fixed == ["a/SKILL.md": ["crlf"]])
        let silent = try ExampleRepository([
            "a/SKILL.md":
                "---\n# skills-ignore name-type: tests need it\nname: 1\ndescription: Reads.\n---\nText.\n"
        ])
        #expect(try await fix(silent) == [:])
    }

    @Test func `skips a file that has changed since it was read`() async throws {
        let repository = try ExampleRepository(["a/SKILL.md": skillText("a", body: "Text.")])
        let fixes = try await repository.validator().fixes(["."])
        try repository.write("other\n", to: "a/SKILL.md")
        #expect(try fixes.map { try $0.write() } == [.skipped])
        #expect(try repository.read("a/SKILL.md") == Data("other\n".utf8))
    }

    @Test func `is not written after an interruption, which lists the rewritten files`()
        async throws
    {
        let names = ["a", "b", "c"]
        let files = names.map { ("\($0)/SKILL.md", skillText($0, body: "Text.")) }
        let repository = try ExampleRepository(Dictionary(uniqueKeysWithValues: files))
        let validator = repository.validator()
        let fixes = try await validator.fixes(["."])
        let run = Task {
            try validator.write(fixes) { fix, _ in
                if fix.path == "b/SKILL.md" { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        let rewritten = ["a/SKILL.md", "b/SKILL.md"]
        await #expect(throws: RepositoryError.interrupted(rewritten: rewritten)) {
            try await run.value
        }
        #expect(try repository.read("b/SKILL.md").last == 0x0A)
        #expect(try repository.read("c/SKILL.md").last != 0x0A)
    }

    @Test func `is listed when the validation after it is interrupted`() async throws {
        let repository = try ExampleRepository(["a/SKILL.md": skillText("a")])
        let validator = repository.validator()
        let run = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await validator.validate(["."], rewritten: ["a/SKILL.md"])
        }
        await #expect(throws: RepositoryError.interrupted(rewritten: ["a/SKILL.md"])) {
            _ = try await run.value
        }
    }

    @Test func `of one or more files is named in the message of an interruption`() {
        func summary(_ files: String...) -> String {
            RepositoryError.interrupted(rewritten: files).summary
        }
        #expect(summary() == "interrupted")
        #expect(summary("a") == "interrupted after rewriting 1 file: a")
        #expect(summary("a", "b") == "interrupted after rewriting 2 files: a, b")
    }
}
