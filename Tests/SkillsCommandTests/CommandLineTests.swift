import ArgumentParser
import Foundation
import JSON
import Problem
import Synchronization
import SystemPackage
import Terminal
import TestSupport
import Testing

@testable import SkillsCommand

@Suite struct `Every command` {
    /// The arguments that commands require.
    private static let required = [
        "install": ["x"], "info": ["x"], "remove": ["x"], "diff": ["x"], "pin": ["x"],
        "unpin": ["x"], "disable": ["x"], "enable": ["x"], "link": ["x"],
        "unlink": ["x"], "restore": ["x"], "new": ["x"], "import": ["x"],
        "completions": ["bash"], "catalog": ["show", "x"], "trust": ["list"],
        "policy": ["show"], "sign": ["x", "--key", "y"], "publish": ["key", "x"],
    ]

    @Test(arguments: SkillsCommand.configuration.subcommands.map { $0._commandName })
    func `accepts the common options`(_ name: String) throws {
        let command = try #require(SkillsCommand.subcommand(named: name))
        for option in ["--yes", "--no-input", "--quiet", "--json", "-y", "-q"] {
            let arguments = Self.required[name, default: []] + [option]
            #expect(throws: Never.self) { try command.parseAsRoot(arguments) }
        }
    }

    @Test(arguments: SkillsCommand.configuration.subcommands.map { $0._commandName })
    func `has concise help`(_ name: String) throws {
        let command = try #require(SkillsCommand.subcommand(named: name))
        let abstract = command.configuration.abstract
        #expect(abstract.hasSuffix(".") && abstract.count <= 70, "\(abstract)")
        let help = SkillsCommand.helpMessage(for: command, columns: 200)
        for line in help.split(separator: "\n") where line.hasPrefix("  -") {
            let text = line.dropFirst(26).drop { $0 == " " }
            let sentence = text.prefix { $0 != "(" }
            #expect(sentence.count <= 60, "\(line)")
        }
    }

    @Test func `is in the overview, which fits on a small screen`() async throws {
        let fixture = try CommandFixture()
        for words in [[], ["help"], ["--help"], ["-h"]] {
            let lines = await fixture.run(words).output.split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 21 && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
            let named = Set(lines.flatMap { $0.split { !$0.isLetter } }.map(String.init))
            let names = SkillsCommand.configuration.subcommands.map { $0._commandName }
            #expect(Set(names).subtracting(named) == [], "\(words)")
        }
    }

    @Test(arguments: [Language.english, .japanese], [["--help"], ["help", "guides"]])
    func `is in help that a narrow terminal breaks between words`(
        _ language: Language, _ words: [String]
    ) async throws {
        let fixture = try CommandFixture()
        let wide = await fixture.run(words, columns: 120, speaking: language).output
        let narrow = await fixture.run(words, columns: 60, speaking: language).output
        let lines = narrow.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.columns <= 60 }, "\(narrow)")
        #expect(lines.contains { $0.hasPrefix("                   ") }, "\(narrow)")
        func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        #expect(letters(narrow) == letters(wide))
        guard words == ["--help"] else { return }
        for command in ["skills update", "skills help updates", "skills --version"] {
            #expect(narrow.contains(command), "\(narrow)")
        }
    }

    @Test func `is in guides that have lines of 80 columns without a terminal`() async throws {
        let fixture = try CommandFixture()
        let piped = await fixture.run(["help", "updates"]).output
        #expect(piped == (await fixture.run(["help", "updates"], columns: 80).output))
        let list = await fixture.run(["help", "guides"]).output
        #expect(list.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(list)")
    }

    @Test func `has everyday help on a screen, and all options with --help-all`() async throws {
        let fixture = try CommandFixture()
        for words in [["install", "--help"], ["help", "add"], ["i", "-h"]] {
            let short = await fixture.run(words).output
            let lines = short.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 80 }, "\(short)")
            let options = Set(CommandDescription(of: InstallCommand.self).options.flatMap(\.names))
            let named = short.matches(of: #/(?m)^ +(-[a-z], )?(--[a-z-]+)/#).map {
                String($0.output.2)
            }
            #expect(named.count == 8 && options.isSuperset(of: named), "\(named)")
        }
        let all = await fixture.run(["install", "--help-all"]).output
        #expect(all.contains("--sha256") && all.contains("--netrc"), "\(all)")
        #expect(await fixture.run(["list", "--help-all"]).output.contains("--all-users"))
    }

    @Test(
        arguments: SkillsCommand.configuration.subcommands.map { [$0._commandName] } + [
            ["catalog", "add", "t"], ["catalog", "add"], ["catalog", "show"],
            ["catalog", "remove"],
            ["catalog", "remove", "--forget-key"], ["catalog", "refresh"], ["catalog", "order"],
            ["publish", "build", "-o", "out"], ["publish", "build", "x", "-o", "out", "--expires"],
            ["publish", "build", "x", "-o", "out", "--publisher"], ["search", "--catalog"],
            ["publish", "build", "x", "-o", "out", "--base-url"], ["install", "x", "--as"],
            ["list", "--agent"], ["install", "x", "--sha256"], ["help"], ["-C"],
        ])
    func `repeats only the start of a long word`(_ words: [String]) async throws {
        let fixture = try CommandFixture()
        let word = String(repeating: "x", count: 2_000)
        let result = await fixture.run(words + [word])
        for line in result.errors.split(separator: "\n") {
            #expect(line.utf8.count < 700, "\(line.prefix(300))")
        }
    }

    @Test func `reports errors under its own name`() async throws {
        let fixture = try CommandFixture()
        for (words, schema) in [
            (["check", "--bogus", "--json"], "skills.validate/1"),
            (["rm", "nothing", "--json"], "skills.remove/1"),
            (["--json", "bogus"], "skills.error/1"), (["bogus", "--json"], "skills.error/1"),
            (["help", "bogus", "--json"], "skills.error/1"),
        ] {
            let result = await fixture.run(words)
            let report = try JSONValue(parsing: Array(result.errors.utf8))
            #expect(report["schema"]?.string == schema, "\(result.log)")
        }
    }
}

@Suite struct `A run` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func world(
        _ log: Log, onInterrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) -> World {
        World(
            environment: [:], home: FilePath(fixture.home.path),
            workingDirectory: FilePath(fixture.home.path),
            output: .init(columns: nil) { _ in
                log.lines.withLock { $0.append("output") }
                return .written
            },
            errors: .init(columns: nil) { text in
                log.lines.withLock { $0.append(text) }
                return .written
            },
            now: { "2026-11-21T00:00:00Z" }, onInterrupt: onInterrupt)
    }

    @Test func `watches signals before it writes`() async {
        let log = Log()
        let world = world(log) { _ in
            Thread.sleep(forTimeInterval: 0.1)
            log.lines.withLock { $0.append("watching") }
        }
        #expect(await runSkills(["help"], in: world) == 0)
        #expect(log.lines.withLock(\.self) == ["watching", "output"])
    }

    @Test func `is cancelled by a signal that arrives before it starts`() async throws {
        try fixture.shell(
            "mkdir x && printf -- '---\\nname: x\\ndescription: D. Use when asked.\\n---\\nT.\\n' > x/SKILL.md"
        )
        let log = Log()
        let world = world(log) { callback in callback() }
        #expect(await runSkills(["install", "./x"], in: world) == 130)
        let lines = log.lines.withLock(\.self)
        // On a busy machine, the command may be abandoned while it ends, which would end the process.
        let texts = ["Interrupted; nothing was changed.\n", "Interrupted; no skill was changed.\n"]
        #expect(!lines.isEmpty && Set(lines).isSubset(of: texts), "\(lines)")
        #expect(try fixture.shell("find . -path '*/skills/x'").isEmpty)
    }

    @Test func `names the skill in every warning`() async throws {
        try fixture.shell(
            """
            for n in one two; do mkdir -p many/$n; printf -- \
            '---\\nname: %s\\ndescription: Does: it.\\n---\\nSee [the script](scripts/fill.py).\\n' $n \
            > many/$n/SKILL.md; done
            """)
        let result = await fixture.run(["install", "./many", "--all"])
        #expect(result.status == 0, "\(result.log)")
        let warnings = result.errors.split(separator: "\n").filter { $0.contains("warning: ") }
        #expect(warnings.count >= 4, "\(result.log)")
        #expect(warnings.allSatisfy { $0.contains("one") || $0.contains("two") }, "\(result.log)")
    }

    @Test(.timeLimit(.minutes(2))) func `ends normally if its output is closed`() throws {
        for _ in 0..<100 {
            let (reading, writing) = try FileDescriptor.pipe()
            try reading.close()
            let program = try Program(CommandFixture.program, ["help"], output: writing)
            try writing.close()
            #expect(program.wait() == .exit(0))
        }
    }

    private final class Log: Sendable { let lines = Mutex<[String]>([]) }
}
