import Foundation
import JSON
import Synchronization
import SystemPackage
import Testing

@testable import SkillsCommand

@Suite struct `A table` {
    /// Widths are counted as the live world counts them.
    init() { _ = World.live }

    private func lines(_ rows: [[Console.Piece]], columns: Int?) -> [String] {
        let text = Mutex("")
        let stream = World.Stream(columns: columns) { piece in
            text.withLock { $0 += piece }
            return .written
        }
        var table = Table()
        for row in rows { table.add(row) }
        table.write(to: Console(stream, color: .never, environment: [:]))
        return text.withLock(\.self).split(separator: "\n").map(String.init)
    }

    private static let rows: [[Console.Piece]] = [
        ["NAME", "VERSION", "STATE", "AGENTS", "SOURCE"],
        [
            "swiftui-style-driven-components", "1.0.0", "edited, pinned",
            "claude-code, codex, cursor, gemini-cli",
            "https://git.example.com/owner/repository.git",
        ],
        ["翻訳の手伝い", "-", "ok", "claude-code", "./翻訳"],
    ]

    @Test(arguments: [60, 72, 80, 100, 120])
    func `breaks no line of a terminal`(_ columns: Int) {
        let lines = lines(Self.rows, columns: columns)
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.columns <= columns }, "\(lines)")
        // The columns stand below each other all the same, and a name gives way last.
        let start = lines[0].range(of: "SOURCE").map {
            lines[0].distance(from: lines[0].startIndex, to: $0.lowerBound)
        }
        #expect(
            start
                == lines[1].range(of: "https").map {
                    lines[1].distance(from: lines[1].startIndex, to: $0.lowerBound)
                })
        #expect(lines[1].contains("swiftui-style-dr"))
    }

    @Test func `is whole where there is no terminal`() {
        #expect(lines(Self.rows, columns: nil)[1].hasSuffix("owner/repository.git"))
        #expect(lines(Self.rows, columns: 200)[1].hasSuffix("owner/repository.git"))
    }

    @Test func `puts no blanks at the end of a line`() {
        let lines = lines(
            [["one", "two", "three"], ["one", "", ""], ["", "two", ""]], columns: nil)
        #expect(lines == ["one  two  three", "one", "     two"])
    }
}

@Suite struct `Numbers and lists` {
    @Test func `are as people read them`() {
        #expect(
            [0, 999, 1000, 3505, 1_234_567].map(grouped) == [
                "0", "999", "1,000", "3,505", "1,234,567",
            ])
        #expect(
            [90_000_000, 90_040_000, 90_060_000].map(byteCount) == ["90 MB", "90 MB", "90.1 MB"])
        #expect(
            [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(\.inWords) == [
                "", "a", "a and b", "a, b and c",
            ])
    }
}

@Suite struct `Doctor` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    @Test func `finds a configuration that can't be used, and goes on`() async throws {
        try fixture.shell(
            "mkdir -p .config/skills && echo '{\"agnets\": []}' > .config/skills/config.json")
        let result = await fixture.run(["doctor"])
        #expect(result.status == 2, "\(result.log)")
        #expect(
            result.output.contains(
                "can't be used: there is no setting agnets\nhint: did you mean agents?\n"))
        #expect(result.output.contains("skills installed"))
        try fixture.shell("echo '{' > .config/skills/config.json")
        let broken = await fixture.run(["doctor", "--json"])
        #expect(broken.status == 2)
        let problems = try JSONValue(parsing: Array(broken.output.utf8))["problems"]?.array ?? []
        #expect(
            problems.contains { $0["summary"]?.string?.hasSuffix("it is no JSON object") == true })
    }

    @Test func `gives a remedy that works for one skill of several`() async throws {
        try fixture.shell(
            """
            mkdir .claude .codex; for n in one two; do mkdir -p many/$n; printf -- \
            '---\\nname: %s\\ndescription: Does it.\\n---\\nText.\\n' $n > many/$n/SKILL.md; done
            """)
        let install = ["install", "./many", "--all", "--agent", "claude-code,codex", "--copy"]
        #expect(await fixture.run(install).status == 0)
        try fixture.shell("echo edited >> .codex/skills/two/SKILL.md")
        let result = await fixture.run(["doctor"])
        let remedy = "skills install \(fixture.home.path)/many --skill two --as two --force"
        #expect(result.output.contains("hint: \(remedy)\n"), "\(result.log)")
        let words = remedy.split(separator: " ").dropFirst().map(String.init)
        #expect(await fixture.run(words).status == 0)
        #expect(await fixture.run(["verify"]).status == 0)
    }
}

@Suite struct `An empty text` {
    @Test(arguments: [["remove", ""], ["info", ""], ["diff", "", "x"]])
    func `is no name`(_ words: [String]) async throws {
        let fixture = try CommandFixture()
        let result = await fixture.run(words)
        #expect(result.status == 64, "\(result.log)")
        #expect(result.errors.hasPrefix("error: an empty text is n"))
    }
}
