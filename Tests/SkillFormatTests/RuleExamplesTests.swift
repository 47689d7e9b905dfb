import Foundation
import SkillFormat
import Testing

/// Runs every rule over its own examples, the whole way from a folder to findings.
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

    @Test func `has examples of both kinds, words, and an id of its own`() {
        #expect(Set(Rules.all.map(\.id)).count == Rules.all.count)
        for rule in Rules.all {
            #expect(!rule.good.isEmpty && !rule.bad.isEmpty, "\(rule.id)")
            #expect(rule.summary.hasSuffix(".") && rule.why.hasSuffix("."), "\(rule.id)")
            let isPlain = rule.id.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
            #expect(isPlain || rule.id == "not-utf8", "\(rule.id)")
        }
    }

    @Test func `stands in one file below its family's folder and is registered`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/SkillFormat/Rules").standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        var declared: [String] = []
        for path in paths where path.hasSuffix(".swift") && path.contains("/") {
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            let type = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
            guard text.contains("struct \(type):") else { continue }
            declared.append(String(type))
        }
        let registered = Rules.all.map { String(describing: type(of: $0)) }
        #expect(registered.sorted() == declared.sorted())
    }
}
