import Foundation
import SkillsCommand
import Synchronization
import Terminal
import Testing

/// A key source that delivers the given readings, then ends.
final class PressedKeys: Sendable {
    private let readings: Mutex<[KeySource.Reading]>
    private let calls = Mutex<[String]>([])
    private let columns = Mutex(80)
    private let waits = Mutex(false)

    init(_ readings: [KeySource.Reading]) { self.readings = Mutex(readings.reversed()) }

    /// Delivers the pieces, then timeouts while anything is awaited.
    convenience init(waitingAfter pieces: String...) {
        self.init(pieces.map { .bytes(Array($0.utf8)) })
        waits.withLock { $0 = true }
    }

    convenience init(_ pieces: String...) { self.init(pieces.map { .bytes(Array($0.utf8)) }) }

    /// The calls other than reads.
    var log: [String] { calls.withLock(\.self) }

    var source: KeySource {
        KeySource(
            open: { [self] in note("open") }, close: { [self] in note("close") },
            suspend: { [self] in note("suspend") },
            size: { [self] in (columns.withLock(\.self), 24) },
            read: { [self] limit in
                let next = readings.withLock { $0.popLast() }
                if next == nil, let limit, waits.withLock(\.self) {
                    Thread.sleep(forTimeInterval: Double(limit) / 1_000)
                    return .timeout
                }
                let reading = next ?? .end
                if reading == .resized { columns.withLock { $0 = 40 } }
                return reading
            })
    }

    @discardableResult
    private func note(_ call: String) -> Bool {
        calls.withLock { $0.append(call) }
        return true
    }
}

@Suite struct `A user at a terminal` {
    let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            for n in alpha beta gamma; do mkdir -p many/$n; printf -- \
            "---\\nname: $n\\ndescription: $n のことをします。 Use when $n is asked for.\\n---\\n# T\\n\\nText.\\n" \
            > many/$n/SKILL.md; done
            """)
    }

    var installed: [String] {
        let path = "\(fixture.home.path)/.claude/skills"
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @Test func `chooses two of three skills`() async throws {
        let keys = PressedKeys(" ", "gam", " \u{1B}", "[A", "\r")
        let result = await fixture.run(
            ["install", "./many"], environment: ["NO_COLOR": "1"], keys: keys.source)
        #expect(result.status == 0, "\(result.log)")
        #expect(installed == ["alpha", "gamma"])
        #expect(!result.errors.contains("\u{1B}[0m"))
        #expect(keys.log == ["open", "close"])
        #expect(result.errors.contains("./many: 3 skills, 1 matching, 2 selected"))
        #expect(result.errors.contains("gamma のことをします。"))
        #expect(!result.output.contains("\u{1B}"))
        #expect(result.output.hasPrefix("Installed alpha  "))
    }

    @Test func `resizes the terminal and suspends the process`() async throws {
        let keys = PressedKeys([
            .bytes(Array("\u{1B}[B".utf8)), .resized, .bytes([0x1A]), .bytes([0x0D]),
        ])
        let result = await fixture.run(["install", "./many"], keys: keys.source)
        #expect(result.status == 0, "\(result.log)")
        #expect(installed == ["beta"])
        #expect(keys.log == ["open", "suspend", "close"])
        #expect(result.errors.contains("> \u{1B}[0m[ ] \u{1B}[1mbeta "))
        #expect(result.errors.contains("ctrl-a all"))
    }

    @Test func `sees no lines of another size of the terminal`() async throws {
        let keys = PressedKeys([.bytes(Array("a".utf8)), .resized, .bytes([0x03])])
        let result = await fixture.run(["install", "./many"], keys: keys.source)
        let texts = result.errors.split(separator: "\u{1B}[H\u{1B}[2J")
        #expect(texts.count == 2, "\(result.errors)")
        let searches = texts.last?.split(separator: "Search: ").count ?? 0
        #expect(texts.last?.hasPrefix("\r") == true && searches == 2, "\(result.errors)")
    }

    @Test(
        arguments: [
            [.bytes([0x03])], [.bytes([0x1B]), .timeout],
            [.bytes(Array("a \u{1B}".utf8)), .timeout, .bytes([0x1B]), .timeout], [],
        ] as [[KeySource.Reading]])
    func `cancels, and nothing is installed`(_ readings: [KeySource.Reading]) async throws {
        let keys = PressedKeys(readings)
        let result = await fixture.run(
            ["install", "./many/alpha", "./many"], keys: keys.source)
        #expect(result.status == 130)
        #expect(result.errors.hasSuffix("Nothing was installed.\n"))
        #expect(result.output == "")
        #expect(installed == [])
        #expect(keys.log == ["open", "close"])
    }

    @Test func `cancels, and nothing is removed`() async throws {
        #expect(await fixture.run(["install", "./many", "--all"]).status == 0)
        let keys = PressedKeys([.bytes([0x1B]), .timeout])
        let result = await fixture.run(["remove"], keys: keys.source)
        #expect(result.status == 130)
        #expect(result.errors.hasSuffix("Nothing was changed.\n"))
        #expect(installed == ["alpha", "beta", "gamma"])
    }

    @Test(arguments: ["--yes", "--no-input", "--json", "--quiet"])
    func `is not asked with`(_ option: String) async throws {
        let keys = PressedKeys("\r")
        let result = await fixture.run(["install", "./many", option], keys: keys.source)
        #expect(result.status == 5)
        let report = option == "--json" ? result.output : result.errors
        #expect(report.contains("./many contains 3 skills"))
        #expect(keys.log == [])
    }

    @Test(arguments: [["--all"], ["--skill", "beta"]])
    func `is not asked if options already answer the question`(_ options: [String]) async throws {
        let keys = PressedKeys("\r")
        let result = await fixture.run(["install", "./many"] + options, keys: keys.source)
        #expect(result.status == 0)
        #expect(keys.log == [])
    }

    @Test func `sees the folders of skills with the same name, and can not install both`()
        async throws
    {
        try fixture.shell(
            "mkdir -p many/other && sed 's/asked/told/' many/beta/SKILL.md > many/other/SKILL.md")
        let both = await fixture.run(
            ["install", "./many"], keys: PressedKeys("beta", "\u{01}\r").source)
        #expect(both.status != 0)
        #expect(both.errors.contains("different skills are named 'beta': beta and other"))
        #expect(installed == [])
        let one = await fixture.run(["install", "./many"], keys: PressedKeys("other", "\r").source)
        #expect(one.status == 0, "\(one.log)")
        #expect(installed == ["beta"])
    }

    @Test func `is asked once for agents, if there is something to install`() async throws {
        try fixture.shell("mkdir .claude .codex")
        let config = fixture.home.appendingPathComponent(".config/skills/config.json").path
        for address in ["swiftui-styl", "./nowhere", "./nowhere.zip"] {
            let keys = PressedKeys("\r")
            let result = await fixture.run(["install", address], keys: keys.source)
            #expect(result.status == 5, "\(result.log)")
            #expect(keys.log == [])
        }
        // The answer is not saved if the install fails.
        try fixture.shell("mkdir empty && touch empty/notes.md")
        let none = await fixture.run(["install", "./empty"], keys: PressedKeys("\r").source)
        #expect(none.status == 5, "\(none.log)")
        #expect(!FileManager.default.fileExists(atPath: config))

        // Both are selected; Claude Code is deselected.
        let keys = PressedKeys(" ", "\r")
        let result = await fixture.run(
            ["install", "./many/alpha"], environment: ["NO_COLOR": "1"], keys: keys.source)
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("Install for which agents: 2 agents, 2 selected"))
        #expect(result.errors.contains("Install for which agents: 2 agents, 1 selected"))
        #expect(!result.output.contains(".claude/skills"), "\(result.log)")
        #expect(result.output.contains("~/.codex/skills/alpha"), "\(result.log)")
        #expect(!result.errors.contains("2 skills"))
        #expect(FileManager.default.fileExists(atPath: config))
        let again = PressedKeys("\r")
        #expect(
            await fixture.run(["install", "./many/beta"], keys: again.source).status == 0)
        #expect(again.log == [])
    }
}
