import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Searching catalogs of folders.
@Suite struct `A search` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p .claude .config/skills
            for n in ledger ledger-export menu-writer; do mkdir -p ours/$n copies/$n; printf -- \
            "---\\nname: $n\\ndescription: Works on the $n of a shop.\\n---\\n# T\\n\\nText.\\n" > ours/$n/SKILL.md; done
            cp -r ours/ledger copies/ && echo More >>copies/ledger/SKILL.md && rm -r copies/menu-writer copies/ledger-export
            echo '{"catalogs": [{"name": "ours", "kind": "folder", "location": "'$HOME'/ours"}, {"name": "copies", "kind": "folder", "location": "'$HOME'/copies"}]}' >.config/skills/config.json
            """)
    }

    private func results(_ words: String...) async throws -> [JSONValue] {
        let result = await fixture.run(["search", "--json"] + words)
        #expect(result.status == 0, "\(result.log)")
        return try JSONValue(parsing: Array(result.output.utf8))["results"]?.array ?? []
    }

    @Test func `reads new catalogs, and lists what can be installed`() async throws {
        let found = try await results("ledger")
        #expect(
            found.map { $0["address"]?.string } == [
                "ours:ledger", "copies:ledger", "ours:ledger-export",
            ])
        let only = try await results("ledger", "--catalog", "copies")
        #expect(only.map { $0["catalog"]?.string } == ["copies"])
        let second = try await results("ledger", "--offset", "1", "--limit", "1")
        #expect(second.map { $0["address"]?.string } == ["copies:ledger"])
    }

    @Test func `has two lines of 80 columns for each skill on a terminal`() async throws {
        let result = await fixture.run(
            ["search", "shop", "--limit", "2"], environment: ["NO_COLOR": "1"], columns: 80)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 4, "\(result.log)")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(result.errors.contains("2 of 4; more: skills search shop --limit 4"))
    }

    @Test func `says how old a catalog is after some days`() async throws {
        _ = try await results("ledger")
        let soon = await fixture.run(["search", "ledger"], now: "2026-11-23T00:00:00Z")
        #expect(!soon.errors.contains("refreshed"))
        let later = await fixture.run(["search", "ledger"], now: "2026-12-03T00:00:00Z")
        #expect(later.errors.contains("note: 'ours' was refreshed 12 days ago"), "\(later.log)")
    }

    @Test func `finds similar names if nothing matches`() async throws {
        let result = await fixture.run(["find", "leger"])
        #expect(result.status == 5)
        #expect(result.errors.contains("hint: did you mean ledger?"), "\(result.log)")
    }

    @Test func `while typing installs what is chosen`() async throws {
        let keys = PressedKeys("men", "u wri", "\r")
        let result = await fixture.run(
            ["search"], environment: ["NO_COLOR": "1"], keys: keys.source)
        #expect(keys.log == ["open", "close"], "\(result.log)")
        #expect(result.errors.contains("> ours:menu-writer "), "\(result.log)")
        #expect(result.errors.contains("enter install"))
    }

    @Test(arguments: [["-i", "led"], []])
    func `while typing is left with Escape or Ctrl-C`(_ words: [String]) async throws {
        let keys = PressedKeys("\u{3}")
        let result = await fixture.run(["search"] + words, keys: keys.source)
        #expect(result.status == 130)
        #expect(result.errors.hasSuffix("Nothing was installed.\n"))
    }

    @Test(arguments: [[], ["-i", "ledger"], ["--no-input"]])
    func `while typing requires a terminal`(_ words: [String]) async throws {
        let result = await fixture.run(["search"] + words)
        #expect(result.status == 64)
        #expect(result.errors.contains("hint: give words: skills search WORDS"))
    }

    @Test func `searches the start of a long text, and quotes less of it`() async throws {
        let words = (0..<100).map { "word\($0)" }
        let long = await fixture.run(["search"] + words)
        #expect(long.status == 5)
        #expect(long.errors.contains("note: only the start of the text is searched: at most 16"))
        #expect(long.errors.contains("no skill found for 'word0 word1"), "\(long.log)")
        for text in [
            String(repeating: "a", count: 100_000),
            "e" + String(repeating: "\u{301}", count: 50_000),
        ] {
            let result = await fixture.run(["search", text])
            #expect(result.status == 5)
            #expect(result.log.utf8.count < 600)
        }
        let found = await fixture.run(
            ["search", "shop " + String(repeating: "b", count: 90)], columns: 80)
        #expect(found.status == 0)
        let some = await fixture.run(
            ["search", "shop " + String(repeating: "b", count: 90), "--limit", "1"], columns: 80)
        #expect(some.errors.contains("1 of 4; for more, add --limit 4"), "\(some.log)")
    }

    @Test(arguments: ["search", "find"])
    func `rejects too many arguments before they are parsed`(_ command: String) async throws {
        let result = await fixture.run([command] + [String](repeating: "w", count: 50_000))
        #expect(result.status == 64)
        #expect(result.errors.contains("at most 200 arguments, not 50000"), "\(result.log)")
    }

    @Test func `accepts 200 arguments`() async throws {
        let words = [String](repeating: "ledger", count: 200)
        #expect(await fixture.run(["search"] + words).status == 0)
        let more = await fixture.run(["search", "ledger"] + words)
        #expect(more.errors.contains("at most 200 arguments, not 201"), "\(more.log)")
    }

    @Test(arguments: ["", "  ", "!?", "。、"])
    func `requires a letter or digit`(_ text: String) async throws {
        let result = await fixture.run(["search", text])
        #expect(result.status == 64)
        #expect(result.errors.contains("'\(text)' has no letters or digits"), "\(result.log)")
        #expect(result.errors.contains("hint: give words: skills search WORDS"))
    }

    @Test func `suggests what fits a search without results`() async throws {
        let english = await fixture.run(["search", "zzqx-yyvw"])
        #expect(
            english.errors.contains("hint: try other words, or add a catalog: skills catalog add"))
        let japanese = await fixture.run(["search", "蹴鞠"])
        #expect(japanese.errors.contains("hint: try English words"), "\(japanese.log)")
        let one = await fixture.run(["search", "zzqx yyvw", "--catalog", "ours"])
        #expect(
            one.errors.contains("hint: search every catalog: skills search 'zzqx yyvw'"),
            "\(one.log)")
    }

    @Test func `shows hits on this machine first, and each skill of registries once`() async throws
    {
        let other = try ClawHubServer([
            .init("ledger-sync", owner: "ann", [("1.0", .status(500))]),
            .init("ledger-only", owner: "bob", [("1.0", .status(500))]),
        ])
        let registry = try ClawHubServer([
            .init("ledger-sync", owner: "ann", [("1.0", .status(500))]),
            .init("ledger-sync", owner: "ann", [("1.0", .status(500))]),
        ])
        try fixture.shell(
            """
            echo '{"catalogs": [{"name": "ours", "kind": "folder", "location": "'$HOME'/ours"}, \
            {"name": "claw", "kind": "registry", "location": "\(registry.url)"}, \
            {"name": "claw2", "kind": "registry", "location": "\(other.url)"}]}' >.config/skills/config.json
            """)
        let found = try await results("ledger")
        #expect(
            found.map { $0["name"]?.string } == [
                "ledger", "ledger-export", "ledger-sync", "ledger-only",
            ])
        let terminal = await fixture.run(
            ["search", "ledger"], environment: ["NO_COLOR": "1"], columns: 80)
        let lines = terminal.output.split(separator: "\n").filter { !$0.hasPrefix("  ") }
        #expect(lines.count == 4 && lines[0].hasPrefix("ours:ledger"), "\(terminal.log)")
        let second = try await results("ledger", "--offset", "2", "--limit", "1")
        #expect(second.map { $0["name"]?.string } == ["ledger-export"])
    }

    @Test func `while typing adds the hits of registries`() async throws {
        let registry = try ClawHubServer([
            .init("menu-planner", owner: "ann", [("1.0", .status(500))])
        ])
        try fixture.shell(
            """
            echo '{"catalogs": [{"name": "claw", "kind": "registry", "location": "\(registry.url)"}]}' \
            >.config/skills/config.json
            """)
        let keys = PressedKeys(waitingAfter: "menu-planner")
        let result = await fixture.run(
            ["search"], environment: ["NO_COLOR": "1"], keys: keys.source)
        #expect(result.errors.contains("claw:ann/menu-planner"), "\(result.log)")
        #expect(result.errors.contains(", asking claw…"), "\(result.log)")
        #expect(registry.targets.count == 1, "\(registry.targets)")
    }

    @Test func `installs hits of the project's catalogs in the project`() async throws {
        try fixture.shell(
            """
            rm .config/skills/config.json; git init -q app; mkdir -p app/.skills app/.claude
            echo '{"catalogs": [{"name": "team", "kind": "folder", "location": "'$HOME'/ours"}]}' >app/.skills/config.json
            """)
        let refreshed = await fixture.run(["catalog", "refresh", "team"], in: "app")
        #expect(refreshed.status == 0, "\(refreshed.log)")
        let list = await fixture.run(["search", "menu-writer"], in: "app")
        #expect(
            list.errors.contains(
                "from 'team', a catalog of the project: skills install team:menu-writer --project"),
            "\(list.log)")
        let keys = PressedKeys("menu-wri", "\r")
        let result = await fixture.run(
            ["search"], environment: ["NO_COLOR": "1"], keys: keys.source, in: "app")
        #expect(result.status == 0, "\(result.log)")
        #expect(try fixture.shell("ls app/.claude/skills") == "menu-writer\n")
    }
}

/// The search on a real terminal.
@Suite struct `A search while typing` {
    let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p .claude .config/skills
            for n in $(seq 100 250); do mkdir -p ours/item-$n; printf -- \
            "---\\nname: item-$n\\ndescription: Works on the item of a shop.\\n---\\n# Title of $n\\n\\nText.\\n" > ours/item-$n/SKILL.md; done
            echo '{"catalogs": [{"name": "ours", "kind": "folder", "location": "'$HOME'/ours"}]}' >.config/skills/config.json
            """)
    }

    private func start(columns: UInt16) throws -> PseudoTerminal {
        try PseudoTerminal(
            CommandFixture.program, ["search", "--catalog", "ours"],
            in: FilePath(fixture.home.path),
            environment: [
                "HOME": fixture.home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm",
                "NO_COLOR": "1",
            ],
            columns: columns)
    }

    @Test func `reaches all hits by pages, and ends at the first Escape`() throws {
        let terminal = try start(columns: 80)
        #expect(terminal.shows("151 skills"), "\(terminal.text)")
        try terminal.type("item")
        #expect(terminal.shows("Search: item"), "\(terminal.text)")
        try terminal.type("\u{1B}[6~")
        #expect(terminal.shows("> ours:item-120"), "\(terminal.screen)")
        try terminal.type("\u{1B}[F")
        #expect(terminal.shows("> ours:item-250"), "\(terminal.screen)")
        try terminal.type("\u{1B}[H\u{1B}[B")
        #expect(terminal.shows("> ours:item-101"), "\(terminal.screen)")
        try terminal.type("\u{1B}")
        #expect(terminal.end() == .exit(130), "\(terminal.text)")
    }
}
