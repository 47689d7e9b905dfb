import FileTree
import Foundation
import SkillFormat
import SkillStore
import SystemPackage
import Testing

/// Skills that several agents read.
@Suite struct `A skill of several agents` {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture(agents: Self.agents("claude-code", "cursor", "codex"))
    }

    static func agents(_ names: String...) -> [Agent] { names.compactMap(Agent.init(id:)) }

    /// Returns a store for other agents in the same home folder.
    func store(_ names: String...) throws -> StoreFixture {
        try StoreFixture(home: fixture.home, agents: names.compactMap(Agent.init(id:)))
    }

    func tree() throws -> [String: String] {
        try fixture.tree().filter { !$0.key.hasPrefix(".local") }
    }

    @Test func `is in the folder of the first, and the others get links`() throws {
        try fixture.install("pdf")
        #expect(
            try tree() == [
                ".claude/skills/pdf/SKILL.md": "one",
                ".cursor/skills/pdf": "-> ../../.claude/skills/pdf",
                ".codex/skills/pdf": "-> ../../.claude/skills/pdf",
            ])
        #expect(try fixture.store.skill(named: "pdf").isAsInstalled)
        try fixture.install("pdf", ["SKILL.md": "two"])
        #expect(try tree()[".claude/skills/pdf/SKILL.md"] == "two")
        #expect(try tree().count == 3)
        try fixture.remove("pdf")
        #expect(try tree() == [:])
        _ = try fixture.store.undo(.onlyOurs)
        #expect(try tree().count == 3)
        #expect(try fixture.store.skill(named: "pdf").isAsInstalled)
        #expect(try fixture.leftovers == [])
    }

    @Test func `can be resolved again after its resolution was undone, redone and undone`() throws {
        let name = try #require(SkillName("pdf"))
        try fixture.install("pdf", sharing: .copies)
        let conflicted = "<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> new\n"
        let staging = try fixture.store.makeStagingFolder()
        let merged = try fixture.stage("pdf", ["SKILL.md": conflicted], in: staging)
        let new = try fixture.stage("pdf", ["SKILL.md": "theirs"])
        new.discardStaging()
        let update = StagedSkill(
            name: name, origin: merged.entry.origin, snapshot: merged.snapshot,
            pristine: new.snapshot, conflicts: ["SKILL.md": .markers(length: 7)],
            agents: fixture.store.locations.agents, sharing: .copies, in: staging)
        _ = try fixture.store.apply([.install(update, over: .onlyOurs)], command: "update")
        try fixture.write("resolved", to: ".claude/skills/pdf/SKILL.md")
        func texts() throws -> Set<String> { Set(try tree().values) }
        for _ in 1...2 {
            #expect(try texts() == ["resolved", conflicted])
            let outcomes = try fixture.store.apply([.resolve(name)], command: "update")
            #expect(outcomes[name] == .changed)
            #expect(try texts() == ["resolved"])
            _ = try fixture.store.undo(.onlyOurs)
            #expect(try texts() == ["resolved", conflicted])
            _ = try fixture.store.redo(.onlyOurs)
            #expect(try texts() == ["resolved"])
            _ = try fixture.store.undo(.onlyOurs)
        }
        // An edit of a copy is noticed as before.
        try fixture.write("\(conflicted)mine\n", to: ".codex/skills/pdf/SKILL.md")
        let codex = fixture.home.appending(".codex/skills").string
        #expect(throws: SkillStoreError.editedCopy(name, in: codex, .resolve)) {
            try fixture.store.apply([.resolve(name)], command: "update")
        }
        #expect(throws: SkillStoreError.self) { try fixture.store.redo(.onlyOurs) }
    }

    @Test func `has no edits of its own in a copy that this program made of its folder`() throws {
        let name = try #require(SkillName("pdf"))
        try fixture.install("pdf", sharing: .copies)
        try fixture.write("mine", to: ".claude/skills/pdf/SKILL.md")
        for _ in 1...2 {
            try fixture.disable("pdf")
            try fixture.enable("pdf")
            #expect(Set(try tree().values) == ["mine"])
        }
        func shares() throws -> [InstalledSkill.AgentCopy.State] {
            try fixture.store.skill(named: "pdf").shares.map(\.state)
        }
        #expect(try shares() == [.ok, .ok])
        /// Merges a new version with the edits, as an update does.
        func merge(_ text: String) throws {
            let yours = try #require(try fixture.store.skill(named: "pdf").snapshot)
            let staging = try fixture.store.makeStagingFolder()
            let merged = try fixture.stage("pdf", ["SKILL.md": "mine, \(text)"], in: staging)
            let new = try fixture.stage("pdf", ["SKILL.md": text])
            new.discardStaging()
            let update = StagedSkill(
                name: name, origin: merged.entry.origin, snapshot: merged.snapshot,
                pristine: new.snapshot, agents: fixture.store.locations.agents, sharing: .copies,
                in: staging)
            _ = try fixture.store.apply(
                [.install(update, over: .only(yours.hash))], command: "update")
        }
        try merge("two")
        #expect(try shares() == [.ok, .ok])
        // The skill itself may be edited again: its copies have only what the update wrote.
        try fixture.write("mine again", to: ".claude/skills/pdf/SKILL.md")
        #expect(try shares() == [.ok, .ok])
        try merge("three")
        #expect(Set(try tree().values) == ["mine, three"])
        _ = try fixture.store.undo(.onlyOurs)
        #expect(try shares() == [.ok, .ok])
        try fixture.write("theirs", to: ".codex/skills/pdf/SKILL.md")
        #expect(try shares() == [.ok, .edited])
        let codex = fixture.home.appending(".codex/skills").string
        #expect(throws: SkillStoreError.editedCopy(name, in: codex, .replace)) {
            try merge("four")
        }
    }

    @Test func `can be copied to each folder`() throws {
        try fixture.install("pdf", sharing: .copies)
        #expect(try tree().values.sorted() == ["one", "one", "one"])
        try fixture.install("pdf", ["SKILL.md": "two"])
        #expect(try tree().values.sorted() == ["two", "two", "two"])
        try fixture.write("edited", to: ".codex/skills/pdf/SKILL.md")
        #expect(try !fixture.store.skill(named: "pdf").isAsInstalled)
        let name = try #require(SkillName("pdf"))
        let codex = fixture.home.appending(".codex/skills").string
        #expect(throws: SkillStoreError.editedCopy(name, in: codex, .replace)) {
            try fixture.install("pdf", ["SKILL.md": "three"])
        }
        #expect(try tree().values.sorted() == ["edited", "two", "two"])
    }

    @Test func `is removed with an edited copy only by force`() throws {
        try fixture.install("pdf", sharing: .copies)
        try fixture.write("edited", to: ".codex/skills/pdf/SKILL.md")
        let name = try #require(SkillName("pdf"))
        let codex = fixture.home.appending(".codex/skills").string
        for change in [
            Change.remove(name, .onlyOurs), .withdraw(name, from: Self.agents("codex"), .onlyOurs),
        ] {
            #expect(throws: SkillStoreError.editedCopy(name, in: codex, .remove)) {
                try fixture.store.apply([change], command: "remove")
            }
        }
        #expect(try tree().count == 3)
        _ = try fixture.store.apply([.remove(name, .anything)], command: "remove")
        #expect(try tree() == [:])
        _ = try fixture.store.undo(.onlyOurs)
        #expect(try tree().values.sorted() == ["edited", "one", "one"])
    }

    @Test(arguments: [LockEntry.Sharing.copies, .links])
    func `keeps what is in the folders of other agents when it is pinned or removed from one`(
        _ sharing: LockEntry.Sharing
    ) throws {
        try fixture.install("pdf", sharing: sharing)
        let name = try #require(SkillName("pdf"))
        let file = ".codex/skills/pdf/SKILL.md"
        if sharing == .links { unlink(fixture.home.appending(".codex/skills/pdf").string) }
        try fixture.write("mine", to: file)
        for pin in [LockEntry.Pin.pinned, .unpinned] {
            _ = try fixture.store.apply([.pin(name, pin)], command: "pin")
            #expect(try tree()[file] == "mine")
        }
        let change = Change.withdraw(name, from: Self.agents("cursor"), .onlyOurs)
        #expect(try fixture.store.apply([change], command: "remove")[name] == .changed)
        #expect(try tree() == [".claude/skills/pdf/SKILL.md": "one", file: "mine"])
        // The skill itself would move to the folder with the edits.
        let first = Change.withdraw(name, from: Self.agents("claude-code"), .onlyOurs)
        let codex = fixture.home.appending(".codex/skills")
        let refusal: SkillStoreError =
            sharing == .copies
            ? .editedCopy(name, in: codex.string, .remove)
            : .inTheWay(name, path: codex.appending("pdf"))
        #expect(throws: refusal) { try fixture.store.apply([first], command: "remove") }
        #expect(try tree() == [".claude/skills/pdf/SKILL.md": "one", file: "mine"])
    }

    @Test func `is added for another agent without replacing it`() throws {
        try store("claude-code").install("pdf")
        #expect(try store("codex").install("pdf") == .changed)
        #expect(
            try tree() == [
                ".claude/skills/pdf/SKILL.md": "one",
                ".codex/skills/pdf": "-> ../../.claude/skills/pdf",
            ])
        #expect(try store("claude-code").install("pdf") == .unchanged)
    }

    @Test func `moves when it is removed from the first agent`() throws {
        try fixture.install("pdf")
        let name = try #require(SkillName("pdf"))
        let change = Change.withdraw(name, from: [.claudeCode], .onlyOurs)
        #expect(try fixture.store.apply([change], command: "remove")[name] == .changed)
        #expect(
            try tree() == [
                ".cursor/skills/pdf/SKILL.md": "one",
                ".codex/skills/pdf": "-> ../../.cursor/skills/pdf",
            ])
        #expect(try fixture.store.skill(named: "pdf").isAsInstalled)
        let rest = Change.withdraw(name, from: Self.agents("cursor", "codex"), .onlyOurs)
        #expect(try fixture.store.apply([rest], command: "remove")[name] == .removed)
        #expect(try tree() == [:])
    }

    @Test func `never replaces unmanaged folders of other agents`() throws {
        try fixture.write("mine", to: ".codex/skills/pdf/SKILL.md")
        let name = try #require(SkillName("pdf"))
        let path = fixture.home.appending(".codex/skills/pdf")
        #expect(throws: SkillStoreError.taken(path: path, by: .skill)) {
            try fixture.install("pdf")
        }
        try store("claude-code").install("pdf")
        let codex = fixture.home.appending(".codex/skills").string
        #expect(throws: SkillStoreError.occupied(name, by: codex)) { try fixture.install("pdf") }
        #expect(try tree()[".codex/skills/pdf/SKILL.md"] == "mine")
        try fixture.install("pdf", over: .anything)
        #expect(try tree()[".codex/skills/pdf"] == "-> ../../.claude/skills/pdf")
        _ = try fixture.store.undo(.onlyOurs)
        #expect(try tree()[".codex/skills/pdf/SKILL.md"] == "mine")
    }

    @Test func `exists once if the agents share a folder`() throws {
        try FileManager.default.createDirectory(
            atPath: fixture.home.appending(".claude").string, withIntermediateDirectories: true)
        for folder in [".cursor", ".codex"] {
            try FileManager.default.createSymbolicLink(
                atPath: fixture.home.appending(folder).string, withDestinationPath: ".claude")
        }
        try fixture.install("pdf")
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        #expect(try fixture.store.skill(named: "pdf").shares.isEmpty)
        #expect(try fixture.store.skill(named: "pdf").place.agents.count == 3)
    }

    @Test func `keeps its pin and agents when it is replaced`() throws {
        try fixture.install("pdf")
        let name = try #require(SkillName("pdf"))
        #expect(try fixture.store.apply([.pin(name, .pinned)], command: "pin")[name] == .changed)
        #expect(try fixture.store.apply([.pin(name, .pinned)], command: "pin")[name] == .unchanged)
        try store("codex").install("pdf", ["SKILL.md": "two"])
        let entry = try #require(try fixture.store.skill(named: "pdf").entry)
        #expect(entry.pin == .pinned)
        #expect(entry.agents == ["claude-code", "cursor", "codex"])
        _ = try fixture.store.undo(.onlyOurs)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(try fixture.store.skill(named: "pdf").entry?.pin == .unpinned)
    }
}
