import Foundation
import SkillFormat
import SkillRepository
import Testing

/// The findings with a `fix:` line: `--fix` does what each of them promises, and nothing else.
@Suite struct `A promised fix` {
    /// The state of the Markdown files of an example, besides its own faults.
    enum Condition {
        case asWritten
        /// With a byte order mark and CRLF, and without a newline at the end.
        case damaged

        func apply(to text: [UInt8]) -> [UInt8] {
            guard self == .damaged else { return text }
            var lines = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
            if lines.last == 0x0A { lines.removeLast() }
            return [0xEF, 0xBB, 0xBF] + lines
        }
    }

    /// A file: its bytes and whether it is executable.
    struct File: Equatable {
        var bytes: [UInt8]
        var isExecutable: Bool

        /// The lines, without what belongs to no line: byte order marks and carriage returns.
        var lines: [String] {
            String(decoding: bytes, as: UTF8.self)
                .replacingOccurrences(of: "\u{FEFF}", with: "")
                .replacingOccurrences(of: "\r", with: "").components(separatedBy: "\n")
        }
    }

    @Test func `is kept by one run, for every rule, and changes no other line`() async throws {
        var kept: Set<Remedy.Repair> = []
        for rule in Rules.all {
            // The size of large examples matters to their own rule only.
            for example in rule.bad where example.files.allSatisfy({ $0.text.utf8.count < 4_000 }) {
                let comment = Comment(rawValue: "\(rule.id): \(example.files)")
                let repairs = try await checkFix(of: example, as: .asWritten, comment)
                guard !repairs.isEmpty else { continue }
                kept.formUnion(repairs)
                _ = try await checkFix(of: example, as: .damaged, comment)
            }
        }
        #expect(kept == Set(Remedy.Repair.allCases))
    }

    private func checkFix(
        of example: RuleExample, as condition: Condition, _ comment: Comment
    ) async throws -> Set<Remedy.Repair> {
        let repository = try ExampleRepository(example, in: "pdf", condition.apply)
        return try await checkFix(of: repository, comment)
    }

    @Test(arguments: [
        // A line that ends in several carriage returns, and several byte order marks.
        ["a/SKILL.md": skillText("a", body: "One.\r\r\nTwo.\n")],
        ["a/SKILL.md": "\u{FEFF}\u{FEFF}" + skillText("a")],
        // Values that a second reader sees, with and without comments.
        ["a/SKILL.md": "---\nname: 12 # twelve\ndescription: 1.10\n---\nText.\n"],
        ["a/SKILL.md": "---\nname: a\ndescription: Reads.\nmetadata: {v: 1.0, w: 2}\n---\nText.\n"],
        // Two mentions on one line, and one with an escape.
        [
            "a/SKILL.md": skillText(
                "a", body: "`REFERENCES/fields.md`, `References/Fields.md` %20\n"),
            "a/references/fields.md": "B\n",
        ],
    ])
    func `is kept in texts that are hard to edit`(_ files: [String: String]) async throws {
        #expect(try await !checkFix(of: ExampleRepository(files)).isEmpty)
    }

    @Test func `is made in a script of a nested skill that the outer skill runs`() async throws {
        let repository = try ExampleRepository([
            "a/SKILL.md": skillText("a", body: "```sh\n./b/run.sh\n```\n"),
            "a/b/SKILL.md": skillText("b"), "a/b/run.sh": "#!/bin/sh\n",
            ".claude-plugin/marketplace.json":
                "{\"name\":\"m\",\"owner\":{\"name\":\"o\"},\"plugins\":[{\"name\":\"p\",\"source\":\"./\",\"skills\":[\"./a\",\"./a/b\"]}]}",
        ])
        #expect(try await checkFix(of: repository) == [.executable])
    }

    @Test func `is advice in files that no run changes`() async throws {
        let linked = try ExampleRepository([
            "a/SKILL.md": skillText("a", body: "One.\r\nTwo.\r\n")
        ])
        let repository = try ExampleRepository(
            ["b/text.md": "---\nname: b\ndescription: Forms: reads.\n---\nText.\n"],
            links: ["b/SKILL.md": "text.md", "c": linked.url.path + "/a"])
        try repository.write(
            skillText("d", body: "```sh\n./tool\n```\n"), to: "d/SKILL.md")
        try repository.write([0, 1, 2], to: "d/tool")
        let findings = try await repository.validate().findings
        #expect(findings.contains { $0.rule.description == "crlf" && $0.path == "c/SKILL.md" })
        #expect(findings.contains { $0.rule.description == "script-not-executable" })
        for finding in findings { #expect(finding.remedy?.repair == nil, "\(finding)") }
        #expect(try await repository.validator().fixes(["."]).isEmpty)
    }

    @Test func `leaves files alone that are not UTF-8`() async throws {
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in skillText("a", body: "Text.").utf16 {
            bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        let repository = try ExampleRepository([:])
        try repository.write(bytes, to: "a/SKILL.md")
        #expect(try await repository.validator().fixes(["."]).isEmpty)
    }

    // MARK: Checks

    /// Fixes a repository, compares it with what its findings promise, and returns the repairs that were made.
    private func checkFix(
        of repository: ExampleRepository, _ comment: Comment? = nil
    ) async throws -> Set<Remedy.Repair> {
        let promised = try await findings(of: repository)
        guard !promised.isEmpty else { return [] }
        let old = try files(of: repository)
        let validator = repository.validator()
        _ = try validator.write(await validator.fixes(["."])) { _, outcome in
            #expect(outcome == .rewritten, comment)
        }
        let new = try files(of: repository)
        for (path, file) in old {
            let changed = try #require(new[path])
            let own = promised.filter { $0.path == path }
            expectPromised(own, from: file, to: changed, comment)
            let becomesExecutable = promised.contains {
                $0.remedy?.repair == .executable
                    && path.hasSuffix("/" + ($0.subject ?? ""))
            }
            #expect(
                changed.isExecutable == (file.isExecutable || becomesExecutable), comment)
        }
        #expect(try await findings(of: repository).map(\.message) == [], comment)
        #expect(try await validator.fixes(["."]).map(\.path) == [], comment)
        return Set(promised.compactMap { $0.remedy?.repair })
    }

    private func findings(of repository: ExampleRepository) async throws -> [ReportedFinding] {
        try await repository.validate().findings.filter { $0.remedy?.repair != nil }
    }

    /// Expects changes only in the lines of findings; only those about a whole file allow changes of line ends.
    private func expectPromised(
        _ findings: [ReportedFinding], from old: File, to new: File, _ comment: Comment?
    ) {
        guard old.bytes != new.bytes, !new.bytes.isEmpty else { return }
        var ends = old.bytes
        while ends.last == 0x0D { ends.removeLast() }
        if ends.last != 0x0A { ends.append(0x0A) }
        let repairs = Set(findings.compactMap { $0.remedy?.repair })
        if repairs.isDisjoint(with: [.letterCase, .byteOrderMark, .lineEndings, .yaml, .quotes]) {
            #expect(new.bytes == ends, comment)
            return
        }
        let returns = { (bytes: [UInt8]) in bytes.count { $0 == 0x0D } }
        if !repairs.contains(.lineEndings) {
            #expect(returns(ends) == returns(new.bytes), comment)
        }
        var (first, second) = (File(bytes: ends, isExecutable: false).lines, new.lines)
        var line = 1
        while let one = first.first, one == second.first {
            (first, second) = (Array(first.dropFirst()), Array(second.dropFirst()))
            line += 1
        }
        while let one = first.last, one == second.last {
            (first, second) = (first.dropLast(), second.dropLast())
        }
        guard !first.isEmpty || !second.isEmpty else { return }
        // A value of the frontmatter can start lines above the fault in it.
        let lines = findings.map { $0.remedy?.repair == .yaml ? 2 : $0.line } + findings.map(\.line)
        let range = (lines.min() ?? 0)...(lines.max() ?? 0)
        #expect(range.contains(line), comment)
        #expect(range.contains(line + max(0, first.count - 1)), comment)
    }

    private func files(of repository: ExampleRepository) throws -> [String: File] {
        let manager = FileManager.default
        var files: [String: File] = [:]
        for path in try manager.subpathsOfDirectory(atPath: repository.url.path) {
            let full = repository.url.appendingPathComponent(path).path
            let attributes = try manager.attributesOfItem(atPath: full)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            let mode = attributes[.posixPermissions] as? Int ?? 0
            files[path] = File(
                bytes: Array(try repository.read(path)), isExecutable: mode & 0o100 != 0)
        }
        return files
    }
}
