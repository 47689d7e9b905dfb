import Foundation
import TestSupport
import Testing

/// Clocks that are corrected by years between changes, forward and back.
@Suite struct `A clock that jumps both ways` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// Returns the files of all skills.
    private func files() throws -> String {
        try fixture.shell(
            """
            mkdir -p .claude/skills; cd .claude/skills
            find . -type f | sort | xargs -r sha256sum
            """)
    }

    /// Returns the number of changes in the journal.
    private func changes() throws -> String {
        try fixture.shell("cat .local/state/skills/journal.jsonl 2>/dev/null | wc -l")
    }

    /// Returns a time between 1995 and 2094.
    private func time(_ random: inout SplitMix64) -> String {
        let year = Int.random(in: 1995...2094, using: &random)
        let month = Int.random(in: 10...12, using: &random)
        return "\(year)-\(month)-15T12:00:00Z"
    }

    @Test(arguments: 0..<(3 * UInt64(Soak.factor)))
    func `changes neither what undo and redo restore nor what is kept`(
        _ turn: UInt64
    ) async throws {
        var random = SplitMix64(seed: Soak.seed &+ turn)
        for name in ["one", "two", "three"] {
            try fixture.shell(
                "mkdir -p \(name) && printf -- '---\\nname: \(name)\\ndescription: Does \(name).\\n---\\nText.\\n'"
                    + " > \(name)/SKILL.md")
        }
        var states = [try files()]
        for step in 0..<40 {
            let name = ["one", "two", "three"].randomElement(using: &random) ?? "one"
            try fixture.shell("echo \(step) >> \(name)/SKILL.md")
            let commands = [
                ["install", "./\(name)", "--force"], ["update"], ["remove", name, "--force"],
            ]
            // Edits are kept with the version that replaces them.
            try fixture.shell(
                "for s in .claude/skills/*/; do [ ! -d $s ] || echo mine > $s/mine.md; done")
            let (before, count) = (try files(), try changes())
            let command = commands.randomElement(using: &random) ?? []
            let result = await fixture.run(command, now: time(&random))
            #expect([0, 3, 4, 5].contains(result.status), "\(result.log)")
            guard try changes() != count else { continue }
            states[states.count - 1] = before
            states.append(try files())
        }
        #expect(states.count > 10)
        for expected in states.dropLast().reversed() {
            let result = await fixture.run(["undo", "--force"], now: time(&random))
            #expect(result.status == 0, "\(result.log)")
            #expect(try files() == expected, "\(result.log)")
        }
        for expected in states.dropFirst() {
            let result = await fixture.run(["undo", "--redo", "--force"], now: time(&random))
            #expect(result.status == 0, "\(result.log)")
            #expect(try files() == expected, "\(result.log)")
        }
        for command in [["list"], ["undo", "--list"], ["outdated"], ["doctor"]] {
            let result = await fixture.run(command, now: time(&random))
            #expect([0, 2].contains(result.status), "\(result.log)")
        }
        #expect(try fixture.leftovers() == [])
    }
}
