import Foundation
import SkillFormat
import Testing

/// Runs every rule on its own examples, from a folder to the findings.
@Suite struct `Every rule` {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: any Rule
        let example: RuleExample

        var testDescription: String {
            "\(rule.id): \(example.files.map(\.text).joined(separator: " | ").debugDescription)"
        }
    }

    @Test(arguments: Rules.all.flatMap { rule in rule.bad.map { Case(rule: rule, example: $0) } })
    func `finds the marked places of its bad examples and no other`(_ test: Case) throws {
        let folder = try ExampleFolder(test.example)
        let expected = folder.marks.isEmpty ? ["folder"] : folder.marks
        #expect(try folder.places(of: test.rule.id) == expected)
    }

    @Test(arguments: Rules.all.flatMap { rule in rule.good.map { Case(rule: rule, example: $0) } })
    func `finds nothing in its good examples`(_ test: Case) throws {
        #expect(try ExampleFolder(test.example).places(of: test.rule.id) == [])
    }

    @Test func `has good and bad examples, a summary, a reason and a unique id`() {
        #expect(Set(Rules.all.map(\.id)).count == Rules.all.count)
        for rule in Rules.all {
            #expect(!rule.good.isEmpty && !rule.bad.isEmpty, "\(rule.id)")
            #expect(rule.summary.hasSuffix(".") && rule.why.hasSuffix("."), "\(rule.id)")
        }
    }

    @Test func `is in a file of its name, in the folder of its family, and registered`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/SkillFormat/Rules").standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        // Every rule has bad examples, so this finds rules that Scripts/generate missed.
        let declared = try paths.filter { path in
            guard path.hasSuffix(".swift") else { return false }
            let file = sources.appendingPathComponent(path)
            return try String(contentsOf: file, encoding: .utf8).contains("var bad: [RuleExample]")
        }
        let registered = Rules.all.map { rule in
            "\(rule.family.rawValue.capitalized)/\(type(of: rule)).swift"
        }
        #expect(registered.sorted() == declared.sorted())
    }
}
