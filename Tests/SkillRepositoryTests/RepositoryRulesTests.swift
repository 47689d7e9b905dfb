import Foundation
import SkillFormat
import SkillRepository
import Testing

/// Runs every rule about repositories on its own examples.
@Suite struct `Every repository rule` {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: any RepositoryRule
        let example: RuleExample

        var testDescription: String { "\(rule.id): \(example.files.map(\.path))" }
    }

    @Test(
        arguments: RepositoryRules.all.flatMap { rule in
            rule.bad.map { Case(rule: rule, example: $0) }
        })
    func `finds the marked places of its bad examples and no other`(_ test: Case) async throws {
        let repository = try ExampleRepository(test.example)
        let found = try await repository.places(of: test.rule.id)
        if repository.marks.isEmpty {
            #expect(found.count == 1)
        } else {
            #expect(found == repository.marks)
        }
    }

    @Test(
        arguments: RepositoryRules.all.flatMap { rule in
            rule.good.map { Case(rule: rule, example: $0) }
        })
    func `finds nothing in its good examples`(_ test: Case) async throws {
        let report = try await ExampleRepository(test.example).validate()
        #expect(report.findings.filter { $0.severity != .info }.map(\.rule.description) == [])
        #expect(!report.findings.contains { $0.rule == test.rule.id })
    }

    @Test func `has good and bad examples, texts and a unique id`() {
        let all = RepositoryRules.allOfEveryKind
        #expect(Set(all.map(\.id)).count == all.count)
        for rule in RepositoryRules.all {
            #expect(!rule.good.isEmpty && !rule.bad.isEmpty, "\(rule.id)")
            let (summary, why) = (rule.summary, rule.why)
            #expect(summary.english.hasSuffix(".") && why.english.hasSuffix("."), "\(rule.id)")
            #expect(summary.japanese.hasSuffix("こと。") && why.japanese.hasSuffix("。"), "\(rule.id)")
        }
    }

    @Test func `is registered and has its own file`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/SkillRepository/Rules").standardizedFileURL
        // Every rule has bad examples, so this finds rules that Scripts/generate missed.
        let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") }
            .filter { name in
                let file = sources.appendingPathComponent(name)
                return try String(contentsOf: file, encoding: .utf8).contains(
                    "var bad: [RuleExample]")
            }
            .map { String($0.dropLast(6)) }
        let registered = RepositoryRules.all.map { String(describing: type(of: $0)) }
        #expect(registered.sorted() == names.sorted())
    }

    @Test func `of the catalog exists`() {
        let catalog = """
            skill-md-missing skill-md-not-file name-duplicate name-xml name-collision-builtin
            injection-not-portable manifest-json-invalid manifest-field-missing manifest-field-type
            manifest-field-unknown manifest-path-format manifest-path-traversal
            manifest-path-missing manifest-duplicate-plugin manifest-version-mismatch
            manifest-strict-conflict marketplace-name-reserved skill-not-listed
            component-in-claude-plugin-dir manifest-value-invalid
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(catalog.filter { RepositoryRules.id($0) == nil } == [])
    }
}
