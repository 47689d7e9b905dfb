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
}
