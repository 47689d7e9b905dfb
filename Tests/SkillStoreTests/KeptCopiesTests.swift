import Digest
import Foundation
import Synchronization
import SystemPackage
import Testing

@testable import SkillStore

/// Copies for undo are pruned in the order of the journal, regardless of the clock.
@Suite struct `Kept copies` {
    /// An adjustable clock.
    private final class Clock: Sendable {
        private let time = Mutex("")

        init(_ text: String) { set(text) }

        var now: String { time.withLock(\.self) }

        func set(_ text: String) { time.withLock { $0 = text } }
    }

    private let clock = Clock("2031-05-01T00:00:00Z")
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture(now: { [clock] in clock.now })
    }

    private var kept: Set<String> {
        let folder = fixture.home.appending(".local/share/skills/store/kept").string
        return Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    }

    @Test func `of edits survive a clock that is set back`() throws {
        for number in 0...111 { try fixture.install("pdf", ["SKILL.md": "\(number)"]) }
        clock.set("2026-11-21T00:00:00Z")
        try fixture.write("edited", to: ".claude/skills/pdf/SKILL.md")
        try fixture.remove("pdf", .anything)
        #expect(fixture.skillsTree == [:])
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "edited"])
        _ = try fixture.store.redo(.onlyOurs)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "edited"])
    }

    @Test func `of the newest changes survive a clock that jumps back and forth`() throws {
        for number in 0...130 {
            clock.set("20\(10 + number * 37 % 80)-01-01T00:00:00Z")
            try fixture.install("pdf", ["SKILL.md": "\(number)"])
        }
        #expect(kept.count >= 100 && kept.count <= 110)
        for number in (90..<130).reversed() {
            clock.set("20\(10 + number * 53 % 80)-01-01T00:00:00Z")
            _ = try fixture.store.undo(.onlyOurs)
            #expect(fixture.skillsTree == ["pdf/SKILL.md": "\(number)"])
        }
    }

    @Test func `and the history are in the order of the changes, at any times`() throws {
        let times = [
            "2026-11-21T00:00:00Z", "2099-01-01T00:00:00Z", "1999-01-01T00:00:00Z",
            "2026-11-21T00:00:00Z", "2026-11-21T00:00:00Z",
        ]
        for (number, time) in times.enumerated() {
            clock.set(time)
            try fixture.install("pdf", ["SKILL.md": "\(number)"])
        }
        #expect(try fixture.store.allChanges().map(\.time) == times.reversed())
        for number in (0..<4).reversed() {
            clock.set(times[number])
            _ = try fixture.store.undo(.onlyOurs)
            #expect(fixture.skillsTree == ["pdf/SKILL.md": "\(number)"])
        }
        for number in 1..<5 {
            clock.set(times[number])
            _ = try fixture.store.redo(.onlyOurs)
            #expect(fixture.skillsTree == ["pdf/SKILL.md": "\(number)"])
        }
    }

    @Test func `of changes that are not in the journal are removed first`() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        let forgotten = (0..<110).map { "2099010100000\($0)-0123456789abcdef" }
        for name in forgotten {
            try fixture.write("x", to: ".local/share/skills/store/kept/\(name)/0/docx/SKILL.md")
        }
        try fixture.install("pdf", ["SKILL.md": "two"])
        #expect(kept.count == 100)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
    }

    @Test func `of unedited versions are pruned in the order of the journal, except those in use`()
        throws
    {
        var trees: [TreeHash] = []
        for number in 0..<6 {
            clock.set("20\(50 - number)-01-01T00:00:00Z")
            try fixture.install("pdf", ["SKILL.md": "\(number)"])
            trees.append(try #require(try fixture.store.skill(named: "pdf").entry).tree)
        }
        let store = fixture.store.trees
        let state = fixture.store.locations.stateFolder
        store.prune(needed: [trees[0]], journal: state, limit: 3, slack: 3)
        #expect(trees.map(store.holds) == [true, true, true, true, true, true])
        store.prune(needed: [trees[0]], journal: state, limit: 3, slack: 2)
        #expect(trees.map(store.holds) == [true, false, false, false, true, true])
    }
}
