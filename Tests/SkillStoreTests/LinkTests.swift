import Foundation
import SkillFormat
import SystemPackage
import Testing

@testable import SkillStore

@Suite struct `A link to a working copy` {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func `leads agents to the working copy until it is unlinked`() throws {
        let folder = try fixture.makeWorkingCopy("pdf")
        #expect(try fixture.link("pdf", in: folder) == .installed)
        #expect(fixture.skillsTree == ["pdf": "-> \(folder)"])
        #expect(try fixture.store.skill(named: "pdf").workingCopy == folder)
        #expect(try fixture.state(of: "pdf") == .linked)
        #expect(try fixture.link("pdf", in: folder) == .unchanged)
        #expect(try fixture.unlink("pdf") == .removed)
        #expect(fixture.skillsTree == [:])
        #expect(try fixture.store.skills().isEmpty)
        #expect(try fixture.tree(below: folder) == ["SKILL.md": "mine"])
        #expect(try fixture.leftovers == [])
    }

    @Test func `gives way to the installed skill, with its edits, when it is unlinked`() throws {
        try fixture.install("pdf", ["SKILL.md": "one", "a/b.md": "two"])
        try fixture.write("edited", to: ".claude/skills/pdf/SKILL.md")
        try fixture.link("pdf", in: fixture.makeWorkingCopy("elsewhere"))
        try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
        #expect(try fixture.state(of: "pdf") == .linked)
        #expect(try fixture.unlink("pdf") == .changed)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "edited", "pdf/a/b.md": "two"])
        #expect(try fixture.state(of: "pdf") == .edited)
    }

    @Test func `can leave the installed skill disabled when it is unlinked`() throws {
        try fixture.install("pdf", ["SKILL.md": "one", "a/b.md": "two"])
        let installed = fixture.skillsTree
        try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
        let linked = fixture.skillsTree
        let name = try #require(SkillName("pdf"))
        let shelved = try #require(try fixture.store.shelvedSkill(name))
        #expect(shelved.state == .ok && shelved.isDisabled)
        #expect(try fixture.tree(below: shelved.path) == ["SKILL.md": "one", "a/b.md": "two"])
        #expect(try fixture.unlink("pdf", leaving: .disabled) == .changed)
        #expect(fixture.skillsTree == [:])
        #expect(try fixture.store.disabledSkills() == [name])
        #expect(try fixture.store.shelvedSkill(name) == nil)
        try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == linked)
        try fixture.store.redo(.onlyOurs)
        try fixture.enable("pdf")
        #expect(fixture.skillsTree == installed)
        #expect(try fixture.store.skill(named: "pdf").isAsInstalled)
        // There is nothing to leave.
        try fixture.link("docx", in: fixture.makeWorkingCopy("docx"))
        #expect(try fixture.unlink("docx", leaving: .disabled) == .removed)
        #expect(try fixture.store.skillNames() == ["pdf"])
    }

    @Test func `replaces a skill for all its agents`() throws {
        let agents = ["claude-code", "codex"].compactMap(Agent.init(id:))
        for sharing in [LockEntry.Sharing.links, .copies] {
            let fixture = try StoreFixture(agents: agents)
            try fixture.install("pdf", sharing: sharing)
            let before = try fixture.tree(below: fixture.home.appending(".codex"))
            let folder = try fixture.makeWorkingCopy("pdf")
            let one = try StoreFixture(home: fixture.home)
            try one.link("pdf", in: folder)
            #expect(
                try fixture.tree(below: fixture.home.appending(".codex"))
                    == ["skills/pdf": "-> \(folder)"])
            try one.unlink("pdf")
            #expect(try fixture.tree(below: fixture.home.appending(".codex")) == before)
            #expect(try fixture.store.skill(named: "pdf").isAsInstalled)
        }
    }

    @Test func `is undone and redone like any other change`() throws {
        try fixture.install("pdf")
        let installed = fixture.skillsTree
        try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
        let linked = fixture.skillsTree
        try fixture.unlink("pdf")
        for _ in 0..<2 {
            _ = try fixture.store.undo(.onlyOurs)
            #expect(fixture.skillsTree == linked)
            #expect(try fixture.state(of: "pdf") == .linked)
            _ = try fixture.store.redo(.onlyOurs)
            #expect(fixture.skillsTree == installed)
            #expect(try fixture.state(of: "pdf") == .ok)
        }
        _ = try fixture.store.undo(.onlyOurs)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == installed)
        #expect(try fixture.state(of: "pdf") == .ok)
        #expect(
            try fixture.store.allChanges().map { $0.skills?.map(\.effect) }
                == [[.unlinked], [.linked], [.installed]])
    }

    @Test func `keeps other changes away, even with permission for anything`() throws {
        try fixture.install("pdf")
        try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
        let before = fixture.skillsTree
        #expect(throws: SkillStoreError.self) { try fixture.install("pdf", over: .anything) }
        #expect(throws: SkillStoreError.self) { try fixture.remove("pdf", .anything) }
        #expect(fixture.skillsTree == before)
        #expect(try fixture.state(of: "pdf") == .linked)
    }

    @Test func `never replaces what this program did not install, except by force`() throws {
        try fixture.write("theirs", to: ".claude/skills/pdf/SKILL.md")
        let folder = try fixture.makeWorkingCopy("pdf")
        let path = fixture.home.appending(".claude/skills/pdf")
        #expect(throws: SkillStoreError.taken(path: path, by: .link)) {
            try fixture.link("pdf", in: folder)
        }
        #expect(try fixture.link("pdf", in: folder, over: .anything) == .replaced)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "theirs"])
    }

    @Test func `takes over a link to the same folder, and leaves any other alone`() throws {
        let folder = try fixture.makeWorkingCopy("pdf")
        try fixture.link(".claude/skills/pdf", to: "../../code/pdf")
        #expect(try fixture.state(of: "pdf") == .unmanaged)
        #expect(throws: SkillStoreError.self) {
            try fixture.link("pdf", in: fixture.makeWorkingCopy("other"))
        }
        try fixture.link("pdf", in: folder)
        #expect(try fixture.state(of: "pdf") == .linked)
    }

    @Test func `never leads to a folder inside or around an agent's folder`() throws {
        try fixture.write("x", to: ".claude/skills/other/SKILL.md")
        let inside = [".claude/skills", ".claude/skills/other", ".claude", ""]
        for path in inside {
            let folder = path.isEmpty ? fixture.home : fixture.home.pushing(FilePath(path))
            #expect(throws: SkillStoreError.nested(folder, fixture.store.locations.skillsFolder)) {
                try fixture.link("pdf", in: folder, over: .anything)
            }
        }
    }

    @Test func `is reported if it is missing or replaced, and then unlinked only by force`() throws
    {
        try fixture.install("pdf")
        try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
        let link = fixture.store.locations.folder(of: "pdf").string
        try FileManager.default.removeItem(atPath: link)
        #expect(try fixture.store.skill(named: "pdf").shares.map(\.state) == [.missing])
        try fixture.write("new", to: ".claude/skills/pdf/SKILL.md")
        #expect(try fixture.store.skill(named: "pdf").shares.map(\.state) == [.edited])
        #expect(throws: SkillStoreError.self) { try fixture.unlink("pdf") }
        #expect(throws: SkillStoreError.self) { try fixture.store.undo(.onlyOurs) }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "new"])
        try fixture.unlink("pdf", .anything)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
    }

    @Test func `is relative in a project that contains the working copy`() throws {
        let fixture = try StoreFixture(project: "app")
        try fixture.write("mine", to: "app/skills/pdf/SKILL.md")
        let folder = fixture.home.appending("app").appending("skills").appending("pdf")
        try fixture.link("pdf", in: folder)
        #expect(fixture.skillsTree == ["pdf": "-> ../../skills/pdf"])
        #expect(try fixture.state(of: "pdf") == .linked)
        #expect(try fixture.store.lock() == nil)
    }

    @Test func `survives a damaged list, which is rebuilt from the journal`() throws {
        try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
        try fixture.link("docx", in: fixture.makeWorkingCopy("docx"))
        try fixture.unlink("docx")
        let file = ".local/state/skills/overrides.json"
        for damage in ["{", "{}", #"{"version": 1, "scopes": {"/x": {"pdf": {"state": "?"}}}}"#] {
            try fixture.write(damage, to: file)
            let error = #expect(throws: SkillStoreError.self) { try fixture.store.skills() }
            guard case .overridesDamaged? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(try fixture.store.repairLock().copies.count == 1)
            #expect(try fixture.store.skills().map(\.name) == ["pdf"])
            #expect(try fixture.state(of: "pdf") == .linked)
        }
        try fixture.write(#"{"version": 2, "scopes": {}}"#, to: file)
        let path = "\(fixture.home)/\(file)"
        #expect(throws: SkillStoreError.stateNewer(path: path, version: 2, supported: 1)) {
            try fixture.store.skills()
        }
    }

    @Test func `is rebuilt although a deleted project has a record that can't be read`() throws {
        try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
        let project = try StoreFixture(home: fixture.home, project: "app")
        try project.install("docx")
        try project.disable("docx")
        let journal = fixture.store.locations.stateFolder.appending("journal.jsonl").string
        let text = try String(contentsOfFile: journal, encoding: .utf8)
        #expect(text.contains(#""kind":"archive""#))
        try text.replacing(#""kind":"archive""#, with: #""kind":"ipfs""#)
            .write(toFile: journal, atomically: true, encoding: .utf8)
        try fixture.write("{", to: ".local/state/skills/overrides.json")
        // While the project exists, what a newer version did to its skills must not get lost.
        let error = #expect(throws: SkillStoreError.self) { try fixture.store.repairLock() }
        guard case .recordUnreadable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let (app, away) = ("\(fixture.home)/app", "\(fixture.home)/away")
        try FileManager.default.moveItem(atPath: app, toPath: away)
        #expect(try fixture.store.repairLock().copies.count == 1)
        #expect(try fixture.state(of: "pdf") == .linked)
        try FileManager.default.moveItem(atPath: away, toPath: app)
        #expect(try project.store.skill(named: "docx").isDisabled)
    }

    @Test func `is rebuilt together with a damaged lock file`() throws {
        try fixture.install("docx")
        try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
        try fixture.write("{", to: ".local/state/skills/overrides.json")
        try fixture.write("{", to: ".local/state/skills/skills.lock")
        #expect(try fixture.store.repairLock().copies.count == 2)
        #expect(try fixture.state(of: "pdf") == .linked)
        #expect(try fixture.state(of: "docx") == .ok)
    }
}
