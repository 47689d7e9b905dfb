import FileTree
import Foundation
import Problem
import Signature
import SkillFormat
import SystemPackage
import Testing

/// Reading and checking a skill folder.
@Suite struct `A skill folder` {
    private static let text = "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"

    private func refusal(_ example: RuleExample) throws -> SkillFormatError? {
        do {
            _ = try ExampleFolder(example).skill()
            return nil
        } catch let error as SkillFormatError {
            return error
        }
    }

    @Test func `has its facts`() throws {
        let folder = try ExampleFolder(RuleExample([("SKILL.md", Self.text), ("a/b.md", "x\n")]))
        let skill = try folder.skill()
        #expect(skill.frontmatter?.name == "pdf")
        #expect(skill.bodyLines == 3)
        #expect(skill.descriptionTokens == 4)
        #expect(skill.snapshot.files.map(\.path.description) == ["SKILL.md", "a/b.md"])
        #expect(skill.missingFiles == [])
        let found = skill.findings.map { "\($0.path?.description ?? "."):\($0.line) \($0.rule)" }
        #expect(
            found == [
                "SKILL.md:3 description-no-trigger", "SKILL.md:3 description-too-short",
                "a/b.md:1 orphan-file",
            ])
    }

    @Test func `is refused without a SKILL.md`() throws {
        let error = try refusal(RuleExample([("README.md", "x\n")]))
        guard case .noSkillFile? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.kind == .notFound)
    }

    @Test(arguments: [
        RuleExample([("SKILL.md/a.md", "x\n")]),
        RuleExample([], links: ["SKILL.md": "../outside.md"]),
        RuleExample([], links: ["SKILL.md": "SKILL.md"]),
        RuleExample([], links: ["SKILL.md": "nowhere.md"]),
    ])
    func `is refused if its SKILL.md is not a file`(_ example: RuleExample) throws {
        let error = try refusal(example)
        guard case .notRegularFile? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `is refused if its SKILL.md is larger than 1 MiB`() throws {
        let large = Self.text + String(repeating: "x", count: 1_048_577 - Self.text.utf8.count)
        guard case .tooLarge(_, limit: 1_048_576)? = try refusal(RuleExample(large)) else {
            Issue.record("it was read")
            return
        }
        #expect(try refusal(RuleExample(String(large.dropLast()))) == nil)
    }

    @Test func `can have a SKILL.md that is a symbolic link to a file of another name`() throws {
        let example = RuleExample([("text.md", Self.text)], links: ["SKILL.md": "text.md"])
        #expect(try ExampleFolder(example).skill().frontmatter?.name == "pdf")
    }

    /// Rules whose errors are warnings on install, because agents cope with them.
    @Test(arguments: [
        ("name: x\ndescription: y", Finding.Severity.warning, "name-dir-mismatch"),
        ("name: pdf\ndescription: a: b", .warning, "yaml-unquoted-colon"),
        ("name: pdf\ndescription: @a", .warning, "yaml-invalid"),
        ("name: pdf\ndescription: y\nversion: x", .info, "field-unknown"),
        (
            "name: pdf\ndescription: \(String(repeating: "a", count: 2_000))", .warning,
            "description-too-long"
        ),
        ("name: pdf", .error, "description-missing"),
        ("- pdf", .warning, "frontmatter-not-mapping"),
    ])
    func `is judged leniently on install`(
        yaml: String, severity: Finding.Severity, rule: String
    ) throws {
        let example = RuleExample("---\n\(yaml)\n---\nText.\n", folder: "pdf")
        let findings = try ExampleFolder(example).skill(purpose: .install).findings
        #expect(findings.filter { $0.rule.description == rule }.map(\.severity) == [severity])
        let errors = Set(findings.filter { $0.severity == .error }.map(\.rule.description))
        #expect(errors == (severity == .error ? [rule] : []))
    }

    @Test(arguments: ["hooks:\n  Stop:\n    - x", "license: MIT\n---\n!`ls`\n---"])
    func `that runs commands automatically needs consent`(yaml: String) throws {
        let example = RuleExample("---\nname: pdf\ndescription: x\n\(yaml)\n---\nText.\n")
        let findings = try ExampleFolder(example).skill(purpose: .install).findings
        #expect(findings.filter { $0.effect == .consent }.count == 1)
    }

    @Test func `with more text than the limit is not read`() throws {
        let example = RuleExample([
            ("SKILL.md", "---\nname: a\n---\n"), ("a.txt", String(repeating: "x", count: 600)),
            ("b.txt", String(repeating: "y", count: 600)),
        ])
        let folder = try ExampleFolder(example)
        let directory = try Directory.open(FilePath(folder.url.path))
        #expect(throws: Never.self) { try SkillFiles(of: directory, textLimit: 2_000) }
        #expect(throws: FileTreeError.tooMuchText(path: directory.path.string, limit: 1_000)) {
            try SkillFiles(of: directory, textLimit: 1_000)
        }
    }

    static let shipped: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Skills").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appendingPathComponent($0).path }
    }()

    @Test(arguments: shipped)
    func `of this project has neither errors nor warnings`(path: String) throws {
        let directory = try Directory.open(FilePath(path))
        let skill = try readSkill(
            SkillFiles(of: directory), folderName: FilePath(path).lastComponent?.string,
            purpose: .validate, trust: .none)
        #expect(skill.findings.filter { $0.severity != .info } == [])
        #expect(skill.findings.filter { $0.effect != .report } == [])
    }
}
