import Digest
import FileTree
import Foundation
import SkillFormat
import SkillStore
import SystemPackage
import Testing

@Suite struct `A skill that another program installed` {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func standing(
        _ preferred: [String] = [], present: [String] = ["claude-code"]
    ) throws(LayoutObstacle) -> ExistingSkill {
        guard let name = SkillName("pdf") else { throw .notFound }
        return try fixture.store.existingSkill(
            name, preferring: preferred.map { fixture.home.pushing(FilePath($0)) },
            present: present.compactMap(Agent.init(id:)))
    }

    private func below(_ paths: [FilePath]) -> [String] {
        paths.map { $0.string.replacingOccurrences(of: fixture.home.string + "/", with: "") }
    }

    @Test func `in a shared folder with links belongs to the installed agents`() throws {
        try `A killed run`.writeForeign(in: fixture)
        try fixture.link(".cursor/skills/pdf", to: "../../.claude/skills/pdf")
        try fixture.link(".codex/skills/pdf", to: "../../elsewhere/pdf")
        let found = try standing(present: ["warp", "claude-code", "cursor"])
        #expect(found.agents.map(\.id) == ["warp", "claude-code", "cursor"])
        #expect(found.sharing == .links)
        #expect(below([found.path]) == [".agents/skills/pdf"])
        #expect(below(found.others) == [".codex/skills/pdf"])
        #expect(try standing(present: []).agents.map(\.id).first == "universal")
    }

    @Test func `in copies uses the first preferred folder`() throws {
        for agent in ["claude", "codex", "cursor"] {
            try fixture.write(agent == "cursor" ? "b" : "a", to: ".\(agent)/skills/pdf/SKILL.md")
        }
        let found = try standing([".codex/skills/pdf"])
        #expect(found.agents.map(\.id) == ["codex", "claude-code"])
        #expect(found.sharing == .copies)
        #expect(below(found.others) == [".cursor/skills/pdf"])
        try fixture.link(".gemini/skills/pdf", to: "../../.codex/skills/pdf")
        let mixed = #expect(throws: LayoutObstacle.self) { try standing([".codex/skills/pdf"]) }
        #expect(
            mixed
                == .mixed(
                    link: fixture.home.pushing(".gemini/skills/pdf"),
                    copy: fixture.home.pushing(".claude/skills/pdf")))
    }

    @Test func `that no agent reads, or that is unreadable, is not imported`() throws {
        #expect(throws: LayoutObstacle.notFound) { try standing() }
        try fixture.write("a", to: "elsewhere/pdf/SKILL.md")
        try fixture.link(".claude/skills/pdf", to: "../../elsewhere/pdf")
        let elsewhere = try #require(try Directory.resolve(fixture.home.pushing("elsewhere/pdf")))
        #expect(throws: LayoutObstacle.unknownFolder(elsewhere)) { try standing() }
        try fixture.write("a", to: ".codex/skills/pdf/SKILL.md")
        #expect(throws: LayoutObstacle.unknownFolder(elsewhere)) { try standing(["elsewhere/pdf"]) }
        #expect(try standing().agents.map(\.id) == ["codex"])
        #expect(mkfifo(fixture.home.pushing(".codex/skills/pdf/pipe").string, 0o600) == 0)
        #expect(throws: LayoutObstacle.unsupportedFile("pipe")) { try standing() }
    }

    @Test func `is imported without changing its files, and the import can be undone`() throws {
        try `A killed run`.writeForeign(in: fixture)
        let old = try fixture.tree()
        let text = fixture.home.pushing(".agents/skills/pdf/SKILL.md").string
        let time = try FileManager.default.attributesOfItem(atPath: text)[.modificationDate]
        #expect(try fixture.adopt("pdf") == .changed)
        #expect(try fixture.adopt("pdf") == .unchanged)
        let skill = try fixture.store.skill(named: "pdf")
        #expect(skill.isAsInstalled && skill.shares.map(\.state) == [.ok])
        #expect(skill.entry?.agents == ["universal", "claude-code"])
        #expect(try fixture.store.trees.holds(#require(skill.entry?.tree)))
        let history = try fixture.store.allChanges()
        #expect(history.map(\.command) == ["import"])
        #expect(history.first?.skills?.map(\.effect) == [.changed])
        let report = try fixture.store.undo(.onlyOurs)
        #expect(report.removed.isEmpty && report.restored.map(\.description) == ["pdf"])
        #expect(try fixture.state(of: "pdf") == .unmanaged)
        _ = try fixture.store.redo(.onlyOurs)
        #expect(try fixture.state(of: "pdf") == .ok)
        _ = try fixture.store.undo(.onlyOurs)
        let new = try fixture.tree().filter { !$0.key.hasPrefix(".local") }
        #expect(new == old)
        let timeNow = try FileManager.default.attributesOfItem(atPath: text)[.modificationDate]
        #expect(time as? Date == timeNow as? Date)
    }

    @Test func `shows edits made since it was installed`() throws {
        try `A killed run`.writeForeign(in: fixture)
        #expect(try fixture.adopt("pdf", clean: ["SKILL.md": "upstream"]) == .changed)
        let skill = try fixture.store.skill(named: "pdf")
        #expect(skill.state == .edited)
        let tree = try #require(skill.entry?.tree)
        #expect(fixture.store.trees.copy(of: tree)?.snapshot.files.map(\.size) == [8])
    }

    @Test func `with links inside is unedited after the import`() throws {
        try fixture.write("a", to: ".claude/skills/pdf/SKILL.md")
        try fixture.link(".claude/skills/pdf/again.md", to: "SKILL.md")
        try fixture.adopt("pdf")
        let skill = try fixture.store.skill(named: "pdf")
        #expect(skill.state == .ok)
        #expect(skill.entry?.files["again.md"]?.hasSuffix("+l") == true)
    }
}
