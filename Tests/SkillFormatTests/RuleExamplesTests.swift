import FileTree
import Foundation
import SkillFormat
import SystemPackage
import Testing

/// Runs every rule over its own examples, through the whole way from a folder to findings.
@Suite struct `Every rule` {
    static let cases = Rules.all.flatMap { rule in
        rule.bad.map { ExampleCase(rule: rule, example: $0, isBad: true) }
            + rule.good.map { ExampleCase(rule: rule, example: $0, isBad: false) }
    }

    struct ExampleCase: Sendable, CustomTestStringConvertible {
        let rule: any Rule
        let example: RuleExample
        let isBad: Bool
        var testDescription: String {
            "\(rule.id) \(isBad ? "bad" : "good"): \(example.files.map(\.text).joined().prefix(60))"
        }
    }

    @Test(arguments: cases)
    func `reports the marked places of its bad examples and nothing in its good ones`(
        _ test: ExampleCase
    ) throws {
        let folder = try ExampleFolder(test.example)
        defer { folder.discard() }
        let found = try folder.findings(of: test.rule.id)
        if test.isBad {
            #expect(found == folder.marks)
            #expect(!found.isEmpty, "a bad example needs a mark")
        } else {
            #expect(found == [])
        }
    }

    @Test func `has an id of its own, examples and words`() {
        let ids = Rules.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        for rule in Rules.all {
            #expect(!rule.summary.isEmpty && !rule.why.isEmpty)
            #expect(!rule.good.isEmpty, "\(rule.id) has no good example")
        }
    }

    @Test func `stands in a file of its own that is registered`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/SkillFormat/Rules")
        var declared: [String] = []
        for path in FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String]
            ?? []
        {
            guard path.hasSuffix(".swift"), path.contains("/") else { continue }
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            for line in text.split(separator: "\n") where line.contains(" let id = \"") {
                declared.append(String(line.split(separator: "\"")[1]))
            }
        }
        #expect(declared.sorted() == Rules.all.map(\.id).sorted())
    }
}

/// An example, written to disk without its marks.
struct ExampleFolder {
    let url: URL
    let marks: [String]
    private let folderName: String?

    init(_ example: RuleExample) throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("skills-example-\(UUID().uuidString)")
        var marks: [String] = []
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in example.files {
            let file = url.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let parts = text.unicodeScalars.split(separator: "↓", omittingEmptySubsequences: false)
            var before = ""
            for part in parts.dropLast() {
                before.unicodeScalars.append(contentsOf: part)
                marks.append(Self.place(behind: before, in: path))
            }
            let clean = String(String.UnicodeScalarView(parts.joined()))
            try Data(clean.utf8).write(to: file)
            if example.executables.contains(path) {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: file.path)
            }
        }
        self.marks = marks.sorted()
        folderName = example.folder
    }

    private static func place(behind text: String, in path: String) -> String {
        var line = 1
        var column = 1
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return "\(path):\(line):\(column)"
    }

    func discard() { try? FileManager.default.removeItem(at: url) }

    /// The places of a rule's findings.
    func findings(of rule: String, purpose: Purpose = .validate) throws -> [String] {
        try skill(purpose: purpose).findings.filter { $0.rule == rule }
            .map { "\($0.path?.description ?? ""):\($0.line):\($0.column)" }.sorted()
    }

    func skill(purpose: Purpose = .validate) throws -> Skill {
        let directory = try Directory.open(FilePath(url.path))
        return try readSkill(
            in: directory, snapshot: TreeSnapshot(of: directory), folderName: folderName,
            purpose: purpose)
    }
}
