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
            let (summary, why) = (rule.summary, rule.why)
            #expect(summary.english.hasSuffix(".") && why.english.hasSuffix("."), "\(rule.id)")
            #expect(summary.japanese.hasSuffix("こと。") && why.japanese.hasSuffix("。"), "\(rule.id)")
        }
    }

    @Test
    func
        `is in a file of its name or a row of a table, in the folder of its family, and registered`()
        throws
    {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/SkillFormat/Rules").standardizedFileURL
        // Every rule has bad examples, so this finds rules that Scripts/generate missed.
        var declared: [String] = []
        var tables: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where path.hasSuffix(".swift") {
            let text = try String(
                contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            let folder = path.split(separator: "/")[0]
            for row in text.matches(of: #/static let \w+ = (\w+Rule)\(\s*"([a-z-]+)"/#) {
                tables.insert(String(row.output.1))
                declared.append("\(folder)/\(row.output.2)")
            }
            if text.contains("var bad: [RuleExample]") { declared.append(path) }
        }
        declared.removeAll { path in tables.contains { path.hasSuffix("\($0).swift") } }
        let registered = Rules.all.map { rule in
            let type = "\(type(of: rule))"
            return "\(rule.family.rawValue.capitalized)/"
                + (tables.contains(type) ? rule.id.description : "\(type).swift")
        }
        #expect(tables.count == 3)
        #expect(registered.sorted() == declared.sorted())
    }
}
