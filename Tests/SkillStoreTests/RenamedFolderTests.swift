import Foundation
import SkillFormat
import SystemPackage
import Testing

@testable import SkillStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct `A folder that only changes its place` {
    private let fixture: StoreFixture
    private var shelf: FilePath { fixture.store.locations.shelf.folder.appending("pdf") }
    private var place: FilePath { fixture.home.pushing(".claude/skills/pdf") }

    init() throws {
        fixture = try StoreFixture()
        try fixture.install("pdf", ["SKILL.md": "one", "a/b.md": "two"])
    }

    private func status(_ path: FilePath) throws -> stat {
        var status = stat()
        try #require(stat(path.string, &status) == 0, "\(path)")
        return status
    }

    private func number(_ path: FilePath) throws -> UInt64 { UInt64(try status(path).st_ino) }

    /// The folders that were kept for an undo.
    private var kept: [String] {
        get throws {
            let folder = fixture.store.locations.storeFolder.appending("kept").string
            let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
            return (all ?? []).filter { $0.contains("pdf") }
        }
    }

    @Test func `is the same one when it is disabled and enabled`() throws {
        let file = place.appending("large.bin")
        try fixture.write("", to: ".claude/skills/pdf/large.bin")
        try #require(truncate(file.string, 1 << 33) == 0)
        let (folder, large) = (try number(place), try number(file))
        // Hashing the file would take long, and its size must not matter.
        try #require(truncate(file.string, 1 << 22) == 0)
        try fixture.disable("pdf")
        #expect(try number(shelf) == folder && number(shelf.appending("large.bin")) == large)
        #expect(try status(shelf.appending("large.bin")).st_blocks == 0)
        #expect(try kept == [])
        try fixture.enable("pdf")
        #expect(try number(place) == folder && number(file) == large)
        #expect(try kept == [])
        #expect(try fixture.leftovers == [])
    }

    @Test func `is the same one after undo and redo`() throws {
        try fixture.write("mine", to: ".claude/skills/pdf/SKILL.md")
        let folder = try number(place)
        try fixture.disable("pdf")
        let undone = try fixture.store.undo(.onlyOurs)
        #expect(undone.keptEdits == nil)
        #expect(try number(place) == folder && fixture.state(of: "pdf") == .edited)
        try fixture.store.redo(.onlyOurs)
        #expect(try number(shelf) == folder)
        #expect(try fixture.store.skill(named: "pdf").isDisabled)
        try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "mine", "pdf/a/b.md": "two"])
        #expect(try fixture.leftovers == [])
    }

    @Test func `is reviewed before an undo brings it back`() throws {
        try fixture.disable("pdf")
        let returning = try fixture.store.reversal(.undo).returning
        #expect(returning.map(\.name.description) == ["pdf"])
        #expect(returning.map(\.path) == [shelf])
        try fixture.enable("pdf")
        #expect(try fixture.store.reversal(.undo).returning.isEmpty)
    }

    @Test func `comes back as it was, or with edits that are nowhere else`() throws {
        try fixture.disable("pdf")
        var path = shelf.appending("SKILL.md")
        let isBelow = path.removePrefix(fixture.home)
        #expect(isBelow)
        try fixture.write("later", to: path.string)
        #expect(throws: SkillStoreError.self) { try fixture.store.undo(.onlyOurs) }
        let undone = try fixture.store.undo(.anything)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one", "pdf/a/b.md": "two"])
        let edits = try #require(undone.keptEdits)
        #expect(FileManager.default.fileExists(atPath: edits.string))
        try fixture.store.redo(.anything)
        #expect(try fixture.tree()[path.string] == "later")

        let other = try StoreFixture()
        try other.install("pdf")
        try other.write("mine", to: ".claude/skills/pdf/SKILL.md")
        try other.disable("pdf")
        try other.write("later", to: path.string)
        let forced = try other.store.undo(.anything)
        #expect(forced.keptEdits == nil)
        #expect(other.skillsTree == ["pdf/SKILL.md": "later"])
    }

    @Test func `can't come back once it is gone`() throws {
        try fixture.disable("pdf")
        try FileManager.default.removeItem(atPath: shelf.string)
        let name = try #require(SkillName("pdf"))
        #expect(throws: SkillStoreError.noLongerKept(name)) { try fixture.store.undo(.anything) }
    }

    @Test func `takes the place of what came there meanwhile, which is kept`() throws {
        try fixture.disable("pdf")
        try fixture.write("other", to: ".claude/skills/pdf/SKILL.md")
        #expect(throws: SkillStoreError.self) { try fixture.enable("pdf") }
        try fixture.enable("pdf", .anything)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one", "pdf/a/b.md": "two"])
        #expect(try kept.contains { $0.hasSuffix("pdf/SKILL.md") })
        try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "other"])
        #expect(try fixture.store.skill(named: "pdf").isDisabled)
    }

    @Test func `moves to the next agent when the first gives it up`() throws {
        let agents = ["claude-code", "cursor"].compactMap(Agent.init(id:))
        let fixture = try StoreFixture(agents: agents)
        try fixture.install("pdf")
        let folder = try number(fixture.home.pushing(".claude/skills/pdf"))
        let name = try #require(SkillName("pdf"))
        _ = try fixture.store.apply(
            [.withdraw(name, from: [.claudeCode], .onlyOurs)], command: "remove")
        #expect(try number(fixture.store.skill(named: "pdf").path) == folder)
        try fixture.store.undo(.onlyOurs)
        #expect(try number(fixture.home.pushing(".claude/skills/pdf")) == folder)
        #expect(try fixture.store.skill(named: "pdf").isAsInstalled)
    }
}
