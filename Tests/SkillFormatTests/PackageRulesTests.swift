import FileTree
import Foundation
import SkillFormat
import SystemPackage
import Testing

@Suite struct `Package rules` {
    private static let skillFile = (path: "SKILL.md", text: "---\nname: a\ndescription: b\n---\n")

    private func findings(
        of rule: String, files: [(path: String, text: String)] = [],
        links: [String: String] = [:], purpose: Purpose = .install,
        prepare: (URL) throws -> Void = { _ in }
    ) throws -> [Finding] {
        let all = [Self.skillFile] + files + links.keys.map { ($0, "") }
        let folder = try ExampleFolder(RuleExample(all, links: links))
        try prepare(folder.url)
        return try folder.skill(purpose: purpose).findings.filter { $0.rule.description == rule }
    }

    @Test(arguments: [
        (["a": "b", "b": "c/d", "c/d": "../../x"], ["a", "b", "c/d"]),
        (["a": "b", "b": "a"], []),
        (["d": "sub", "sub/x": "../SKILL.md", "e": "d/../SKILL.md"], []),
        (["top": ".", "e": "top/top/../x"], ["e"]),
        (["a": "none/there"], []), (["a": "/tmp"], ["a"]),
    ])
    func `follow symbolic links as the system does`(_ links: [String: String], _ out: [String])
        throws
    {
        let found = try findings(of: "symlink-escapes", links: links)
        #expect(found.compactMap(\.path?.description) == out)
        #expect(found.allSatisfy { $0.effect == .block })
        #expect(try findings(of: "symlink", links: links).count == links.count)
    }

    @Test(
        arguments: [
            [0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1], [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2],
            [0x4D, 0x5A, 0x90, 0, 3, 0, 0, 0], [0x4C, 0, 0, 0, 1, 0x14, 2, 0],
        ] as [[UInt8]])
    func `detect a program by its bytes`(_ bytes: [UInt8]) throws {
        let found = try findings(of: "binary-executable") {
            try Data(bytes).write(to: $0.appendingPathComponent("photo.png"))
        }
        #expect(found.map(\.effect) == [.block])
    }

    @Test func `detect a program of more than a megabyte`() throws {
        let found = try findings(of: "binary-executable") {
            try Data([0x7F, 0x45, 0x4C, 0x46] + [UInt8](repeating: 1, count: 1_100_000))
                .write(to: $0.appendingPathComponent("x"))
        }
        #expect(found.count == 1)
    }

    @Test func `distinguish archives from documents in zip format by their bytes`() throws {
        let found = try findings(of: "nested-archive") { url in
            for name in ["a.bin", "a.xlsx"] {
                try Data([0x50, 0x4B, 3, 4, 0]).write(to: url.appendingPathComponent(name))
            }
            let tar = [UInt8](repeating: 0, count: 257) + Array("ustar".utf8)
            try Data(tar).write(to: url.appendingPathComponent("b"))
        }
        #expect(found.compactMap(\.path?.description) == ["a.bin", "b"])
    }

    @Test func `count files and bytes`() throws {
        #expect(try findings(of: "too-many-files") { try Self.fill($0, 199) }.isEmpty)
        let many = try findings(of: "too-many-files") { try Self.fill($0, 200) }
        #expect(many.count == 1 && many.allSatisfy { $0.path == nil })
        let large = try findings(of: "too-large") {
            try Data(count: 8_000_001).write(to: $0.appendingPathComponent("video"))
        }
        #expect(large.map(\.severity) == [.warning])
        #expect(try findings(of: "too-large").isEmpty)
    }

    private static func fill(_ url: URL, _ count: Int) throws {
        for number in 1...count {
            try Data().write(to: url.appendingPathComponent("f\(number)"))
        }
    }

    @Test func `treat two Unicode forms of a name as equal`() throws {
        let found = try findings(
            of: "path-portability", files: [("caf\u{E9}.md", "1\n"), ("cafe\u{301}.md", "2\n")])
        #expect(found.map(\.severity) == [.error])
    }

    @Test func `report junk files to authors, but not the .git of the surrounding repository`()
        throws
    {
        let files = [
            (path: ".git/HEAD", text: "x\n"), (path: "scripts/a.py", text: "1\n"),
            (path: "scripts/__pycache__/a.pyc", text: "x\n"),
        ]
        let reported = try findings(of: "junk-file", files: files, purpose: .validate)
        #expect(reported.compactMap(\.path?.description) == ["scripts/__pycache__"])
        #expect(try findings(of: "junk-file", files: files).isEmpty)
    }

    @Test(arguments: [
        "${CLAUDE_SKILL_DIR}/scripts/a.sh", "{baseDir}/scripts/a.sh x", "./scripts/a.sh; ls",
        "  scripts/a.sh", "\"$SKILL_DIR/scripts/a.sh\" x",
    ])
    func `detect a script that is run as a command`(_ command: String) throws {
        let text = Self.skillFile.text + "```bash\n\(command)\n```\n"
        let folder = try ExampleFolder(
            RuleExample([("SKILL.md", text), ("scripts/a.sh", "echo\n")]))
        for rule in [RuleID.scriptNotExecutable, .scriptNoShebang] {
            #expect(try folder.places(of: rule).count == 1)
        }
    }

    @Test(arguments: [
        "bash scripts/a.sh", "cat ./scripts/a.sh", "# scripts/a.sh", "a.sh", "scripts/b.sh",
    ])
    func `ignore scripts in other commands`(_ command: String) throws {
        let text = Self.skillFile.text + "```bash\n\(command)\n```\n`scripts/a.sh`\n"
        let folder = try ExampleFolder(
            RuleExample([("SKILL.md", text), ("scripts/a.sh", "echo\n"), ("a.sh", "echo\n")]))
        #expect(try folder.places(of: .scriptNotExecutable).isEmpty)
    }
}
