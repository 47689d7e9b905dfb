import FileTree
import Foundation
import SystemPackage
import Testing
import Text

@testable import SkillFormat
@testable import SkillRepository

/// A finding of a rule, as a skill check or a repository rule passes it to the pipeline.
private func candidate(
    _ rule: String, _ severity: Finding.Severity = .warning, path: String? = "SKILL.md",
    line: Int = 1, subject: String? = nil, from origin: CandidateFinding.Origin = .skill(nil),
    in text: String? = nil
) -> CandidateFinding {
    let path = path.flatMap { RelativePath($0) }
    let source = text.flatMap { text in
        path.map { SourceText(path: $0, bytes: Array(text.utf8)) }
    }
    return CandidateFinding(
        finding: Finding(
            rule: RuleID(rule), severity: severity, path: path, line: line,
            message: FindingText("wrong", ja: "wrong"),
            subject: subject),
        origin: origin, source: source,
        comments: source.map { Suppressions(in: $0, block: nil) })
}

private func choices(_ names: String...) -> [RuleChoice] { names.compactMap { RuleChoice($0) } }

/// The scope of a repository on disk.
private func scope(_ repository: ExampleRepository) async throws -> ValidationScope {
    try await ValidationScope(".", workingDirectory: FilePath(repository.url.path))
}

/// Each step of the pipeline alone.
@Suite struct `A step of the pipeline` {
    @Test func `limits findings to changed skills and skills that mention them`() async throws {
        let repository = try ExampleRepository([
            "alpha/SKILL.md": skillText("alpha"),
            "beta/SKILL.md": skillText("beta", body: "Like the skill alpha.\n"),
            "gamma/SKILL.md": skillText("gamma"), "README.md": "Text.\n",
        ])
        let scope = try await scope(repository)
        let file = FilePath(repository.url.path).appending("alpha/notes.md")
        let changes = AffectedSkills([file], in: scope.tree, at: scope.folder.path)
        func includes(_ folder: String) -> Bool {
            changes.includes(candidate("crlf", from: .skill(RelativePath(folder))))
        }
        #expect(includes("alpha") && includes("beta") && !includes("gamma"))
        func includesFile(_ path: String?) -> Bool {
            changes.includes(candidate("name-duplicate", path: path, from: .repository))
        }
        #expect(includesFile("alpha/SKILL.md") && !includesFile("gamma/SKILL.md"))
        #expect(includesFile("README.md") && includesFile(nil))
    }

    @Test func `suppresses rules for two lines or a file`() throws {
        let text = """
            <!-- skills-ignore crlf: tests need it -->

            Text.
            Text.
            <!-- skills-ignore-file bom: tests need it -->
            """
        func suppresses(_ rule: String, _ line: Int, path: String? = "SKILL.md") throws -> Bool {
            let candidate = candidate(rule, line: line, in: text)
            let comments = try #require(candidate.comments)
            let finding = candidate.finding
            return comments.suppresses(
                Finding(
                    rule: finding.rule, severity: .info, path: path == nil ? nil : finding.path,
                    line: line, message: FindingText("", ja: "")))
        }
        #expect(try suppresses("crlf", 1) && suppresses("crlf", 3) && !suppresses("crlf", 4))
        #expect(try !suppresses("crlf", 1, path: nil))
        #expect(try suppresses("bom", 9) && suppresses("bom", 1, path: nil))
    }

    @Test func `finds files of another skill that the text mentions`() async throws {
        let repository = try ExampleRepository([
            "pdf-forms/SKILL.md": skillText("pdf-forms"), "pdf-forms/a.md": "Text.\n",
            "own/SKILL.md": skillText("own"),
        ])
        let step = OtherSkillFiles(tree: try await scope(repository).tree)
        func covers(_ text: String, subject: String = "a.md", in folder: String = "own") -> Bool {
            step.covers(
                candidate(
                    "ref-missing-file", subject: subject, from: .skill(RelativePath(folder)),
                    in: text))
        }
        #expect(covers("See `pdf-forms` and its `a.md`."))
        #expect(!covers("See `a.md`."))
        #expect(!covers("See `pdf-forms` and its `b.md`.", subject: "b.md"))
        #expect(!covers("See `pdf-forms` and its `a.md`.", in: "pdf-forms"))
        #expect(!covers("${CLAUDE_SKILL_DIR}/a.md of `pdf-forms`."))
    }

    @Test func `drops collisions with built-in names for skills in plugins`() {
        let plugin = Plugin(folder: RelativePath("p"), entry: nil, manifest: nil)
        let step = PluginNamespaces(plugins: SearchedFolders(of: [plugin]))
        func covers(_ rule: String, _ origin: CandidateFinding.Origin) -> Bool {
            step.covers(candidate(rule, from: origin))
        }
        #expect(covers("name-collision-builtin", .skill(RelativePath("p/skills/clear"))))
        #expect(!covers("name-collision-builtin", .skill(RelativePath("skills/clear"))))
        #expect(!covers("name-collision-builtin", .repository))
        #expect(!covers("crlf", .skill(RelativePath("p/skills/clear"))))
    }

    @Test func `selects and ignores rules and families`() {
        var rules = RuleSelection()
        #expect(rules.contains(candidate("crlf").finding.rule))
        rules.selected = choices("fields", "crlf")
        rules.ignored = choices("field-unknown")
        func contains(_ rule: String) -> Bool { rules.contains(candidate(rule).finding.rule) }
        #expect(contains("field-typo") && contains("crlf"))
        #expect(!contains("field-unknown") && !contains("bom"))
    }

    @Test func `gives rules the severity of the target`() {
        func severity(
            _ target: TargetProfile, _ rule: String, _ severity: Finding.Severity,
            subject: String? = nil
        ) -> Finding.Severity? {
            target.severity(of: candidate(rule, severity, subject: subject).finding)
        }
        #expect(severity(.everyone, "bom", .warning) == .warning)
        #expect(severity(.everyone, "injection-not-portable", .info) == nil)
        #expect(severity(.agentskills, "bom", .warning) == .error)
        // An error for a name that no install accepts stays one.
        #expect(severity(.claudeCode, "name-charset", .error) == .error)
        #expect(severity(.claudeCode, "name-dir-mismatch", .warning) == .info)
        #expect(severity(.agentskills, "name-charset", .info) == .error)
        #expect(severity(.claudeUpload, "too-large", .warning, subject: "30000001") == .error)
        #expect(severity(.claudeUpload, "too-large", .warning, subject: "30000000") == .warning)
    }

    @Test func `prefers the last setting for a rule to one for its family`() async throws {
        let repository = try ExampleRepository([
            ".skills-validate.json":
                #"{"rules": {"crlf": "info", "bom": "error", "file": "off", "fields": "error"}}"#
        ])
        let settings = try RepositorySettings(for: FilePath(repository.url.path))
        func severity(_ rule: String) -> Finding.Severity? {
            settings.severity(of: candidate(rule).finding.rule, default: .warning)
        }
        #expect(severity("crlf") == .info && severity("bom") == .error)
        #expect(severity("nul-byte") == nil && severity("field-typo") == .error)
        #expect(severity("body-empty") == .warning)
    }

    @Test func `turns warnings into errors`() {
        let strict = ValidationSettings.Strictness.warningsAreErrors
        #expect(Finding.Severity.allCases.map(strict.severity) == [.error, .error, .info])
        let lenient = ValidationSettings.Strictness.standard
        #expect(Finding.Severity.allCases.map(lenient.severity) == Finding.Severity.allCases)
    }

    @Test func `orders findings and gives equal ones different fingerprints`() {
        func reportable(_ path: String, _ line: Int, _ rule: String) -> ReportableFinding {
            ReportableFinding(
                finding: candidate(rule, line: line).finding, severity: .info, path: path,
                excerpt: nil, skill: nil)
        }
        let ordered = ReportOrder.order([
            reportable("b", 1, "bom"), reportable("a", 2, "crlf"), reportable("a", 2, "bom"),
            reportable("a", 1, "crlf"),
        ])
        let places = ordered.map { "\($0.path) \($0.line) \($0.rule)" }
        #expect(places == ["a 1 crlf", "a 2 bom", "a 2 crlf", "b 1 bom"])
        #expect(Set(ordered.map(\.fingerprint)).count == 4)
    }
}

/// The steps together.
@Suite struct `The pipeline` {
    private func pipeline(
        _ settings: String = "{}", _ change: (inout ValidationSettings) -> Void = { _ in }
    ) async throws -> FindingPipeline {
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a"), "c/SKILL.md": skillText("c"),
            ".skills-validate.json": settings,
        ])
        var validation = ValidationSettings()
        change(&validation)
        return FindingPipeline(for: try await scope(repository), validation)
    }

    @Test func `reports a finding as its rule made it by default`() async throws {
        let outcome = try await pipeline().outcome(of: candidate("crlf"))
        #expect(outcome == .reported(.warning))
    }

    @Test func `leaves files of nested skills to their own checks`() async throws {
        let outcome = try await pipeline().outcome(
            of: candidate("crlf", from: .nestedSkill(in: nil)))
        #expect(outcome == .dropped)
    }

    @Test func `lets the repository's settings turn on a rule that the target ignores`()
        async throws
    {
        let rule = "injection-not-portable"
        #expect(try await pipeline().outcome(of: candidate(rule, .info)) == .dropped)
        let pipeline = try await pipeline(#"{"rules": {"injection-not-portable": "warning"}}"#)
        #expect(pipeline.outcome(of: candidate(rule, .info)) == .reported(.warning))
    }

    @Test func `makes warnings errors after all other steps`() async throws {
        let pipeline = try await pipeline(#"{"for": "claude-code", "rules": {"bom": "warning"}}"#) {
            $0.strictness = .warningsAreErrors
        }
        #expect(pipeline.outcome(of: candidate("bom", .info)) == .reported(.error))
        #expect(
            pipeline.outcome(of: candidate("name-collision-builtin", .info)) == .reported(.error))
        #expect(pipeline.outcome(of: candidate("name-missing", .error)) == .reported(.info))
    }

    @Test func `prefers the target of the command to that of the repository`() async throws {
        let pipeline = try await pipeline(#"{"for": "claude-code"}"#) { $0.target = .agentskills }
        #expect(pipeline.outcome(of: candidate("name-missing", .error)) == .reported(.error))
    }

    @Test func `counts suppressed findings of changed skills, regardless of the selected rules`()
        async throws
    {
        let text = "<!-- skills-ignore-file crlf: tests need it -->"
        let pipeline = try await pipeline { $0.rules.selected = choices("bom") }
        #expect(pipeline.outcome(of: candidate("crlf", in: text)) == .suppressed)
        #expect(pipeline.outcome(of: candidate("crlf")) == .dropped)
        let unchanged = try await self.pipeline { $0.changes = [] }
        #expect(unchanged.outcome(of: candidate("crlf", in: text)) == .dropped)
    }
}
