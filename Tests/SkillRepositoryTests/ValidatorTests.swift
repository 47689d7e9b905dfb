import Foundation
import SkillFormat
import SkillRepository
import SystemPackage
import TestSupport
import Testing

/// The validation of whole repositories.
@Suite struct `Validation` {
    @Test func `finds skills at any depth and skips dependencies and build folders`() async throws {
        let repository = try ExampleRepository([
            "skills/a/SKILL.md": skillText("a"), ".claude/skills/b/SKILL.md": skillText("b"),
            "deep/er/and/deeper/c/SKILL.md": skillText("c"),
            "node_modules/x/SKILL.md": skillText("x"), ".build/y/SKILL.md": skillText("y"),
            "vendor/z/SKILL.md": skillText("z"), ".venv/w/SKILL.md": skillText("w"),
            "docs/skill.md": "# No skill\n", "odd/skill.md": skillText("odd"),
        ])
        let report = try await repository.validate()
        #expect(
            report.skills.map(\.path) == [
                ".claude/skills/b", "deep/er/and/deeper/c", "odd", "skills/a",
            ])
        #expect(report.findings.map(\.rule.description) == ["skill-md-case"])
    }

    @Test func `finds every skill in many nested folders`() async throws {
        // Ten folders on each of two levels: some groups are visited concurrently, others one by one.
        let names = (0..<10).flatMap { one in (0..<10).map { "p\(one)/skills/s\(one)\($0)" } }
        let files = names.map { ("\($0)/SKILL.md", skillText(String($0.suffix(3)))) }
        let repository = try ExampleRepository(Dictionary(uniqueKeysWithValues: files))
        let report = try await repository.validate()
        #expect(report.skills.map(\.path) == names)
        #expect(report.findings.filter { $0.severity < .info }.map(\.rule.description) == [])
    }

    @Test func `shows other files relative to the same folder as the finding's file`() async throws
    {
        let repository = try ExampleRepository([
            "a/s/x/SKILL.md": skillText("x"), "a/s/y/SKILL.md": skillText("x", body: "Other.\n"),
            "a/skills/z/SKILL.md": skillText("z", body: "Read `references/rules.md`.\n"),
            "a/references/rules.md": "Text.\n", "a/skills/w/README.md": skillText("w"),
            "b/none.md": "",
        ])
        let inner = Validator(
            workingDirectory: FilePath(repository.url.appendingPathComponent("b").path),
            settings: ValidationSettings())
        let findings = try await inner.validate(["../a"]).findings
        func first(_ rule: String) throws -> ReportedFinding {
            try #require(findings.first { $0.rule.description == rule })
        }
        let twin = try first("name-duplicate")
        #expect(twin.path == "../a/s/x/SKILL.md")
        #expect(twin.message.hasSuffix(": ../a/s/y/SKILL.md"))
        #expect(try first("ref-escapes-skill").message.contains("at `../a/references/rules.md`"))
        #expect(
            try first("skill-md-missing").remedy?.text
                == "mv ../a/skills/w/README.md ../a/skills/w/SKILL.md")
    }

    @Test func `shows paths from the working directory`() async throws {
        let repository = try ExampleRepository(["a/s/SKILL.md": skillText("t")])
        #expect(try await repository.validate(["a"]).findings.map(\.path) == ["a/s/SKILL.md"])
        #expect(try await repository.validate(["./a/s/"]).findings.map(\.path) == ["a/s/SKILL.md"])
        #expect(
            try await repository.validate(["a/s/SKILL.md"]).findings.map(\.path)
                == ["a/s/SKILL.md"])
        let absolute = repository.url.appendingPathComponent("a").path
        #expect(try await repository.validate([absolute]).findings.map(\.path) == ["a/s/SKILL.md"])
        let inner = Validator(
            workingDirectory: FilePath(repository.url.appendingPathComponent("a/s").path),
            settings: ValidationSettings())
        #expect(try await inner.validate(["."]).findings.map(\.path) == ["SKILL.md"])
        #expect(try await inner.validate(["../s"]).findings.map(\.path) == ["../s/SKILL.md"])
    }

    @Test func `does not compare the name of a repository's top folder`() async throws {
        let repository = try ExampleRepository([
            "SKILL.md": skillText("pdf"), ".git/HEAD": "ref: refs/heads/main\n",
            "node_modules/a/index.js": "1\n",
        ])
        #expect(try await repository.validate().findings.map(\.rule.description) == [])
    }

    @Test func `checks a skill once, even if several paths lead to it`() async throws {
        let repository = try ExampleRepository(["a/b/SKILL.md": skillText("b")])
        #expect(try await repository.validate([".", "a", "a/b"]).skills.count == 1)
    }

    @Test func `checks a SKILL.md inside a skill as one of its documents`() async throws {
        let files = [
            "outer/SKILL.md": skillText("outer"),
            "outer/skills/inner/SKILL.md": "---\nname: No name\n---\nRead [x](forms.md).\n",
        ]
        let report = try await ExampleRepository(files).validate()
        #expect(report.skills.map(\.path) == ["outer"])
        #expect(
            report.findings.map(\.rule.description).sorted() == [
                "nested-skill", "ref-missing-file",
            ])
        #expect(Set(report.findings.map(\.skill)) == ["outer"])
        // Agents find the skills of a plugin, even inside another skill.
        let plugin = files.merging(["outer/.claude-plugin/plugin.json": #"{"name": "outer"}"#]) {
            $1
        }
        let skills = try await ExampleRepository(plugin).validate().skills
        #expect(skills.map(\.path) == ["outer", "outer/skills/inner"])
    }

    @Test(arguments: [
        ["outer/SKILL.md", "outer/inner/SKILL.md", "outer/inner/deep/SKILL.md"],
        ["outer/SKILL.md", "outer/a/b/c/SKILL.md", "outer/.claude/skills/x/SKILL.md"],
        ["outer/SKILL.md", "outer/skills/SKILL.md", "outer/skills/x/SKILL.md"],
    ])
    func `has the same parts from every folder above it`(_ files: [String]) async throws {
        for top in [[:], [".git/HEAD": "ref: refs/heads/main\n"]] {
            var contents = top
            for (index, file) in files.enumerated() {
                contents[file] = skillText("s\(index)", body: "Read [x](gone-\(index).md).\n")
            }
            let repository = try ExampleRepository(contents)
            let whole = try await repository.validate()
            let part = try await repository.validate(["outer"])
            #expect(part.skills.map(\.path) == whole.skills.map(\.path))
            let (some, all) = (part.findings.map(\.shown), whole.findings.map(\.shown))
            #expect(some == all && all.count { $0.contains("gone-") } == files.count)
        }
    }

    @Test(arguments: ["one", "one/inner", "one/inner/skills"])
    func `is found through a plugin that is described above it`(_ start: String) async throws {
        let repository = try ExampleRepository([
            ".git/HEAD": "ref: refs/heads/main\n",
            ".claude-plugin/marketplace.json":
                """
            {"name": "m", "owner": {"name": "o"}, "plugins": [{"name": "p", "source": "./one", \
            "skills": ["./", "./inner", "./inner/skills/help"]}]}
            """,
            "one/SKILL.md": skillText("one"), "one/inner/SKILL.md": skillText("inner"),
            "one/inner/skills/help/SKILL.md": skillText("help"),
        ])
        let whole = try await repository.validate()
        let part = try await repository.validate([start])
        let expected = whole.skills.map(\.path).filter { $0 == start || $0.hasPrefix(start + "/") }
        #expect(part.skills.map(\.path) == expected && !expected.isEmpty)
        let rules = (part.findings + whole.findings).map(\.rule.description)
        #expect(!rules.contains("name-collision-builtin"))
    }

    @Test func `reports findings in a skill of a repository that is one itself only once`()
        async throws
    {
        let repository = try ExampleRepository([
            "SKILL.md": skillText("outer"), ".git/HEAD": "ref: refs/heads/main\n",
            "inner/SKILL.md": skillText("inner", body: "Read [x](forms.md).\n"),
        ])
        let findings = try await repository.validate().findings
        #expect(findings.map(\.rule.description).sorted() == ["nested-skill", "ref-missing-file"])
        #expect(findings.first { $0.rule.description == "ref-missing-file" }?.skill == "inner")
    }

    @Test func `treats a symlink to a SKILL.md as the same skill`() async throws {
        let repository = try ExampleRepository(
            ["skills/a/SKILL.md": skillText("a")],
            links: [
                ".gemini/skills/a/SKILL.md": "../../../skills/a/SKILL.md",
                ".agents/skills": "../skills",
            ])
        let report = try await repository.validate()
        #expect(report.skills.map(\.path) == ["skills/a"])
        #expect(report.findings.isEmpty)
    }

    @Test func `does not follow symlinks out of the repository`() async throws {
        let elsewhere = try ExampleRepository(["s/SKILL.md": skillText("other")])
        let repository = try ExampleRepository(
            ["a/SKILL.md": skillText("a")],
            links: ["b": elsewhere.url.path, "c/SKILL.md": elsewhere.url.path + "/s/SKILL.md"])
        let report = try await repository.validate()
        #expect(report.findings.map(\.rule.description) == ["skill-md-not-file"])
        #expect(report.findings.map(\.path) == ["c/SKILL.md"])
    }

    @Test func `allows built-in names for skills in plugins`() async throws {
        let repository = try ExampleRepository([
            "skills/clear/SKILL.md": skillText("clear"),
            "p/.claude-plugin/plugin.json": "{\"name\": \"p\"}\n",
            "p/skills/clear/SKILL.md": skillText("clear"),
        ])
        let findings = try await repository.validate().findings
        #expect(findings.map(\.path) == ["skills/clear/SKILL.md"])
        #expect(findings.map(\.rule.description) == ["name-collision-builtin"])
    }

    @Test func `shows the line and the place`() async throws {
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a", body: "詳細は[表](tables.md)を参照。\n")
        ])
        let finding = try #require(try await repository.validate().findings.first)
        #expect(finding.excerpt?.text == "詳細は[表](tables.md)を参照。")
        #expect(finding.excerpt?.before == 7)
        #expect((finding.line, finding.column) == (7, 8))
    }

    @Test func `shortens long lines around the place`() async throws {
        let words = String(repeating: "word ", count: 400)
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a", body: "\(words)[x](forms.md) \(words)\n")
        ])
        let finding = try #require(
            try await repository.validate().findings.first {
                $0.rule.description == "ref-missing-file"
            })
        let excerpt = try #require(finding.excerpt)
        let scalars = Array(excerpt.text.unicodeScalars)
        #expect(scalars.first == "…" && scalars.last == "…" && scalars.count == 242)
        #expect(
            String(String.UnicodeScalarView(scalars.dropFirst(excerpt.before).prefix(8)))
                == "forms.md")
    }

    @Test func `gives equal findings different, stable fingerprints`()
        async throws
    {
        let body = "[x](forms.md)\n\nAgain [x](fields.md) and [x](fields.md#a)\n"
        let first = try ExampleRepository(["a/SKILL.md": skillText("a", body: body)])
        let second = try ExampleRepository(["a/SKILL.md": skillText("a", body: "\n\n\n" + body)])
        let one = try await first.validate().findings
        let other = try await second.validate().findings
        #expect(one.map(\.fingerprint) == other.map(\.fingerprint))
        #expect(one.map(\.line) != other.map(\.line))
        #expect(Set(one.map(\.fingerprint)).count == one.count && one.count >= 2)
    }

    @Test func `fails without skills unless allowed`() async throws {
        let repository = try ExampleRepository(["README.md": "# Nothing\n"])
        #expect(
            try await repository.validate().findings.map(\.rule.description) == ["skill-md-missing"]
        )
        var settings = ValidationSettings()
        settings.emptiness = .allowed
        #expect(try await repository.validate(["."], settings).findings.isEmpty)
    }

    @Test func `reports missing paths and other files`() async throws {
        let repository = try ExampleRepository(["a.txt": "x\n"])
        await #expect(throws: RepositoryError.notFound(path: "b")) {
            try await repository.validate(["b"])
        }
        await #expect(throws: RepositoryError.notFolder(path: "a.txt")) {
            try await repository.validate(["a.txt"])
        }
    }

    @Test func `continues after an unreadable skill`() async throws {
        let deep = (0..<66).map { _ in "x/" }.joined()
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b"),
            "b/\(deep)c.md": "Text.\n",
        ])
        let report = try await repository.validate()
        #expect(report.findings.map(\.rule.description) == ["skill-unreadable"])
        #expect(report.skills.map(\.path) == ["a", "b"])
    }

    #if os(Linux)
        @Test func `names a folder whose name is not valid UTF-8`() async throws {
            let repository = try ExampleRepository(["a/SKILL.md": skillText("a")])
            let folder = Array("\(repository.url.path)/caf".utf8CString.dropLast()) + [-23, 0]
            #expect(mkdir(folder, 0o755) == 0)
            let finding = try #require(try await repository.validate().findings.first)
            #expect(finding.rule.description == "skill-unreadable" && finding.severity == .warning)
            #expect(finding.message.contains("`caf\\xE9`"))
        }
    #endif

    @Test(arguments: ["../dots", "/etc/x", "~/keys"])
    func `calls a name that is a path an error, as no install accepts it`(
        _ name: String
    ) async throws {
        let text = "---\nname: \(name)\ndescription: Reads forms.\n---\nRead the forms.\n"
        let findings = try await ExampleRepository(["a/SKILL.md": text]).validate().findings
        #expect(
            findings.contains { $0.rule.description == "name-charset" && $0.severity == .error })
    }

    @Test(.timeLimit(.minutes(2)))
    func `survives hostile manifests`() async throws {
        let deep = String(repeating: "[", count: 100_000)
        let wide = String(repeating: "{\"name\": \"a\", \"source\": \"./a\"},", count: 5_000)
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a"), "b/.claude-plugin/plugin.json": deep,
            "c/.claude-plugin/plugin.json": "", "d/.claude-plugin/plugin.json": "null",
            ".claude-plugin/marketplace.json":
                "{\"name\": \"x\", \"owner\": {\"name\": \"y\"}, \"plugins\": [\(wide)1]}",
            "e/.claude-plugin/marketplace.json": "{\"plugins\": {\"a\": [[[1]]]}, \"name\": []}",
        ])
        let rules = Set(try await repository.validate().findings.map(\.rule.description))
        #expect(rules.isSuperset(of: ["manifest-json-invalid", "manifest-duplicate-plugin"]))
    }
}

extension ReportedFinding {
    /// The path and the message.
    fileprivate var shown: String { "\(path): \(message)" }
}
