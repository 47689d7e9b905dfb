import Foundation
import Problem
import SkillFormat
import SkillRepository
import SystemPackage
import TestSupport
import Testing

/// Options and settings files.
@Suite struct `Settings` {
    static let sloppy = """
        ---
        name: claude_helper
        description: Reads <b>forms</b>. Use when a document has fields to fill in.
        model: opus
        version: 1.0
        ---
        # Forms

        State: !`git status`

        """

    func severities(
        _ files: [String: String], _ change: (inout ValidationSettings) -> Void = { _ in }
    ) async throws -> [String: Finding.Severity] {
        var settings = ValidationSettings()
        change(&settings)
        let findings = try await ExampleRepository(files).validate(["."], settings).findings
        return Dictionary(
            findings.map { ($0.rule.description, $0.severity) }, uniquingKeysWith: { $1 })
    }

    @Test func `follow the target`() async throws {
        let files = ["claude_helper/SKILL.md": Self.sloppy]
        let everyone = try await severities(files)
        #expect(everyone["field-unknown"] == .info && everyone["name-charset"] == .info)
        #expect(everyone["field-one-agent"] == .info)
        #expect(everyone["injection-not-portable"] == nil)
        let open = try await severities(files) { $0.target = .agentskills }
        #expect(open["field-unknown"] == .error && open["field-one-agent"] == .error)
        #expect(open["name-charset"] == .error)
        let code = try await severities(files) { $0.target = .claudeCode }
        #expect(code["field-one-agent"] == nil && code["name-charset"] == .info)
        let upload = try await severities(files) { $0.target = .claudeUpload }
        #expect(upload["name-reserved-word"] == .error)
        #expect(upload["description-angle-brackets"] == .error)
        #expect(upload["injection-not-portable"] == .info)
    }

    @Test func `turn warnings into errors`() async throws {
        let files = ["claude_helper/SKILL.md": "\u{FEFF}" + Self.sloppy]
        #expect(try await severities(files)["bom"] == .warning)
        let strict = try await severities(files) { $0.strictness = .warningsAreErrors }
        #expect(strict["bom"] == .error && !strict.values.contains(.warning))
    }

    @Test func `select rules and families`() async throws {
        let files = ["claude_helper/SKILL.md": Self.sloppy]
        let chosen = try await severities(files) {
            $0.rules.selected = ["fields", "name-charset"].compactMap { RuleChoice($0) }
            $0.rules.ignored = ["field-unknown"].compactMap { RuleChoice($0) }
        }
        #expect(Set(chosen.keys) == ["name-charset", "field-one-agent"])
        #expect(RuleChoice("no-such-rule") == nil)
    }

    @Test func `come from a file in the repository`() async throws {
        let settings = """
            {"for": "claude-code", "exclude": ["tests/bad/", "./old"],
             "rules": {"fields": "off", "field-unknown": "error", "name-charset": "info"}}
            """
        let found = try await severities([
            "skills/claude_helper/SKILL.md": Self.sloppy, ".skills-validate.json": settings,
            "tests/bad/SKILL.md": "nothing\n", "old/SKILL.md": "nothing\n",
        ])
        #expect(found["field-unknown"] == .error && found["name-charset"] == .info)
        #expect(found["frontmatter-missing"] == nil && found["field-one-agent"] == nil)
    }

    @Test func `are read from folders above, up to the repository's top`() async throws {
        let settings = #"{"rules": {"field-unknown": "off"}, "exclude": ["a/b/out", "c"]}"#
        let repository = try ExampleRepository([
            ".skills-validate.json": settings, ".git/HEAD": "x",
            "a/b/claude_helper/SKILL.md": Self.sloppy, "a/b/out/SKILL.md": "nothing\n",
        ])
        let rules = try await repository.validate(["a/b"]).findings.map(\.rule.description)
        #expect(!rules.contains("field-unknown") && !rules.contains("frontmatter-missing"))
        #expect(rules.contains("name-charset"))
        try repository.write("x", to: "a/.git/HEAD")
        #expect(
            try await repository.validate(["a/b"]).findings.map(\.rule.description).contains(
                "field-unknown"))
    }

    @Test(arguments: [
        ("{", "invalid JSON: unclosed object"), ("[]", "expected a JSON object"),
        (#"{"rule": {}}"#, "unknown setting `rule`; known settings: `for`, `exclude`, `rules`"),
        (#"{"rules": {"no-such": "off"}}"#, "unknown rule `no-such`"),
        (#"{"rules": {"crlf": "on"}}"#, "a rule's severity must be off, info, warning or error"),
        (#"{"exclude": ["../x"]}"#, "`exclude` must contain paths below this folder"),
        (
            #"{"for": "me"}"#,
            "`for` must be one of everyone, agentskills, claude-code, claude-upload"
        ),
    ])
    func `are refused if invalid`(_ text: String, _ reason: String) async throws {
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a"), ".skills-validate.json": text,
        ])
        let file = repository.url.appendingPathComponent(".skills-validate.json").path
        let error = await #expect(throws: RepositoryError.self) { try await repository.validate() }
        #expect(error?.summary == "\(file):1: \(reason)")
    }

    @Test func `leave out findings in a baseline`() async throws {
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a", body: "[x](forms.md)\n")
        ])
        let first = try await repository.validate()
        try repository.write(Baseline.text(of: first), to: "baseline.json")
        var settings = ValidationSettings()
        let file = FilePath(repository.url.appendingPathComponent("baseline.json").path)
        settings.baseline = try Baseline(readFrom: file)
        let second = try await repository.validate(["."], settings)
        #expect(second.findings.isEmpty && second.known == first.findings.count)
        try repository.write(
            skillText("a", body: "Text.\n\n[x](forms.md) [y](fields.md)\n"), to: "a/SKILL.md")
        #expect(
            try await repository.validate(["."], settings).findings.map(\.subject) == ["fields.md"])
        #expect(throws: RepositoryError.self) {
            try Baseline(
                readFrom: FilePath(repository.url.appendingPathComponent("a/SKILL.md").path))
        }
    }

    @Test func `count findings of a baseline without regard to their messages`() async throws {
        let repository = try ExampleRepository(["a/SKILL.md": skillText("a", body: "Text.\n")])
        var settings = ValidationSettings()
        settings.baseline = try baseline(
            #"{"count": 2, "path": "a/notes.md", "rule": "unicode-zero-width"}"#, in: repository)
        for (count, new) in [(1, []), (2, []), (3, [4])] as [(Int, [Int])] {
            let text = "# Notes\n" + String(repeating: "wo\u{200B}rd\n", count: count)
            try repository.write(text, to: "a/notes.md")
            let report = try await repository.validate(["a"], settings)
            let found = report.findings.filter { $0.rule == .unicodeZeroWidth }
            #expect(found.map(\.line) == new)
        }
        let text = try Baseline.text(of: await repository.validate(["a"]))
        #expect(text.contains("\"count\": 3") && !text.contains("invisible"))
    }

    private func baseline(
        _ findings: String, in repository: ExampleRepository
    ) throws -> Baseline {
        let text = "{\"findings\": [\(findings)], \"schema\": \"skills.baseline/2\"}\n"
        try repository.write(text, to: "baseline.json")
        return try Baseline(
            readFrom: FilePath(repository.url.appendingPathComponent("baseline.json").path))
    }

    @Test func `refuse a baseline of an earlier version, and say how to write it again`() throws {
        let repository = try ExampleRepository([
            "old.json": #"{"schema": "skills.baseline/1", "findings": []}"#
        ])
        let file = repository.url.appendingPathComponent("old.json").path
        let error = #expect(throws: RepositoryError.oldBaseline(file: file)) {
            try Baseline(readFrom: FilePath(file))
        }
        #expect(error?.hint == "write it again: skills validate --write-baseline \(file)")
    }
}

/// Comments that suppress rules.
@Suite struct `A suppression comment` {
    func lines(_ files: [String: String]) async throws -> (lines: [Int], report: ValidationReport) {
        let report = try await ExampleRepository(files).validate()
        let lines = report.findings.filter { $0.rule.description == "ref-missing-file" }.map(\.line)
        return (lines, report)
    }

    @Test func `suppresses a rule for its own line and the next one`() async throws {
        let body = """
            <!-- skills-ignore ref-missing-file: made by the first step -->

            See [a](forms.md).
            See [b](fields.md). <!-- skills-ignore ref-missing-file, crlf: made, too -->
            See [c](c.md).
            See [d](d.md).

            """
        let (lines, report) = try await lines(["a/SKILL.md": skillText("a", body: body)])
        #expect(lines == [12] && report.suppressed == 3)
    }

    @Test func `suppresses a rule for the file`() async throws {
        let body =
            "[a](forms.md)\n\n<!-- skills-ignore-file ref-missing-file: all made -->\n[b](fields.md)\n"
        let (lines, report) = try await lines(["a/SKILL.md": skillText("a", body: body)])
        #expect(lines == [] && report.suppressed == 2)
    }

    @Test func `works in the frontmatter`() async throws {
        let text = """
            ---
            name: a
            # skills-ignore field-unknown: our own tools read it
            owner: me
            description: Reads and fills PDF forms. Use when a document has fields to fill in.
            ---
            Text.

            """
        let report = try await ExampleRepository(["a/SKILL.md": text]).validate()
        #expect(report.findings.isEmpty && report.suppressed == 1)
    }

    @Test func `suppresses findings about several skills`() async throws {
        let comment = "<!-- skills-ignore-file name-duplicate: a copy for tests -->\n"
        let report = try await ExampleRepository([
            "skills/a/SKILL.md": skillText("a"),
            "skills/b/SKILL.md": skillText("a", body: comment),
        ]).validate()
        let found = report.findings.filter { $0.rule.description == "name-duplicate" }
        #expect(found.map(\.path) == ["skills/a/SKILL.md"] && report.suppressed == 1)
    }

    @Test(arguments: [
        "<!-- skills-ignore ref-missing-file -->\n", "<!-- skills-ignore ref-missing-file: -->\n",
        "<!-- skills-ignore -->\n", "<!-- skills-ignore no-rule: why -->\n",
    ])
    func `has no effect without a rule and a reason`(_ comment: String) async throws {
        let (lines, report) = try await lines([
            "a/SKILL.md": skillText("a", body: comment + "[a](forms.md)\n")
        ])
        #expect(lines == [8] && report.suppressed == 0)
        #expect(report.findings.contains { $0.rule.description == "suppression-invalid" })
    }

    @Test func `is ignored in code, prose and longer words`() async throws {
        let body = """
            ```html
            <!-- skills-ignore RULE -->
            ```
            Write `<!-- skills-ignore -->` or # skills-ignore x: y.
            [a](forms.md)

            """
        let (lines, report) = try await lines(["a/SKILL.md": skillText("a", body: body)])
        #expect(
            lines == [11]
                && !report.findings.contains { $0.rule.description == "suppression-invalid" })
    }

    @Test func `is ignored in a fence, however long the fence is`() async throws {
        let body = """
            ````md
            ```html
            <!-- skills-ignore-file ref-missing-file: an example -->
            ```
            ````
            [a](forms.md)

            """
        let (lines, report) = try await lines(["a/SKILL.md": skillText("a", body: body)])
        #expect(lines == [12] && report.suppressed == 0)
    }

    @Test func `counts after a line that only looks like a fence`() async throws {
        let body = """
            ```words``` start this line.

            <!-- skills-ignore ref-missing-file: made by the first step -->
            [a](forms.md)

            """
        let (lines, report) = try await lines(["a/SKILL.md": skillText("a", body: body)])
        #expect(lines == [] && report.suppressed == 1)
    }

    @Test(arguments: ["md", "MD", "mdx", "markdown"])
    func `is an HTML comment in Markdown of every extension`(_ ending: String) async throws {
        let text = "```html\n<!-- skills-ignore x: an example -->\n```\n# skills-ignore x\n"
        let files = ["a/SKILL.md": skillText("a", body: "See a.\n"), "a/a.\(ending)": text]
        let report = try await ExampleRepository(files).validate()
        #expect(!report.findings.contains { $0.rule.description == "suppression-invalid" })
    }
}
