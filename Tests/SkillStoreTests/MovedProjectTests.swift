import Foundation
import SkillFormat
import SystemPackage
import Testing

@testable import SkillStore

@Suite struct `A moved project` {
    private let fixture: StoreFixture
    private let edits = ["SKILL.md": "my edit", "notes/a.md": "also mine"]

    init() throws { fixture = try StoreFixture(project: "old") }

    private func move(_ path: String = "old", to new: String = "new") throws -> StoreFixture {
        try FileManager.default.moveItem(
            atPath: fixture.home.appending(path).string, toPath: fixture.home.appending(new).string)
        return try StoreFixture(home: fixture.home, project: new)
    }

    /// Installs, edits and disables `pdf`, and disables `notes`, unedited.
    private func disableSkills() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        try fixture.install("notes", ["SKILL.md": "one"])
        for (path, text) in edits {
            try fixture.write(text, to: "old/.claude/skills/pdf/\(path)")
        }
        try fixture.disable("pdf")
        try fixture.disable("notes")
    }

    @Test func `is found, with the skills that were edited`() throws {
        try disableSkills()
        #expect(try fixture.store.lostProjects() == [])
        let new = try move()
        let lost = try #require(try new.store.lostProjects().first)
        #expect(lost.folder == fixture.home.appending("old"))
        #expect(lost.skills.map(\.name.description) == ["notes", "pdf"])
        #expect(lost.skills.map(\.files) == [.unedited, .edited])
        #expect(try new.tree(below: lost.shelf.appending("pdf")) == edits)
    }

    @Test func `has its disabled skills and history again`() throws {
        try disableSkills()
        let new = try move()
        #expect(try new.state(of: "pdf") == .missing)
        let names = try new.store.adopt(folderMovedFrom: fixture.home.appending("old"))
        #expect(names.map(\.description) == ["notes", "pdf"])
        #expect(try new.store.lostProjects() == [])
        #expect(try new.store.skill(named: "pdf").isDisabled)
        #expect(try new.state(of: "pdf") == .edited)
        try new.enable("pdf")
        #expect(try new.tree(below: new.store.locations.skillsFolder.appending("pdf")) == edits)
        _ = try new.store.undo(.onlyOurs)
        #expect(try new.store.skill(named: "pdf").isDisabled)
        #expect(
            try new.store.allChanges().map(\.command)
                == ["enable", "disable", "disable", "install", "install"])
        for _ in 0..<2 { _ = try new.store.undo(.onlyOurs) }
        #expect(new.skillsTree["pdf/SKILL.md"] == "my edit")
        #expect(new.skillsTree["notes/SKILL.md"] == "one")
    }

    @Test func `has its linked skills again, and what they took the place of`() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        try fixture.write("my edit", to: "old/.claude/skills/pdf/SKILL.md")
        try fixture.write("mine", to: "old/code/pdf/SKILL.md")
        try fixture.link("pdf", in: fixture.home.pushing("old/code/pdf"), over: .anything)
        let new = try move()
        _ = try new.store.adopt(folderMovedFrom: fixture.home.appending("old"))
        let skill = try new.store.skill(named: "pdf")
        #expect(skill.state == .linked && skill.shares.map(\.state) == [.ok])
        #expect(skill.workingCopy == fixture.home.pushing("new/code/pdf"))
        try new.unlink("pdf")
        #expect(new.skillsTree == ["pdf/SKILL.md": "my edit"])
    }

    @Test func `has its history also if it was copied, as to another file system`() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        try fixture.install("pdf", ["SKILL.md": "two"])
        let old = fixture.home.appending("old").string
        try FileManager.default.copyItem(
            atPath: old, toPath: fixture.home.appending("new").string)
        try FileManager.default.removeItem(atPath: old)
        let new = try StoreFixture(home: fixture.home, project: "new")
        _ = try new.store.adopt(folderMovedFrom: fixture.home.appending("old"))
        #expect(try new.store.allChanges().map(\.command) == ["install", "install"])
        _ = try new.store.undo(.onlyOurs)
        #expect(new.skillsTree == ["pdf/SKILL.md": "one"])
    }

    @Test func `keeps its disabled skills when a restore at the new path is undone`() throws {
        try disableSkills()
        let new = try move()
        // What a sync does before the project is connected.
        try new.install("pdf", ["SKILL.md": "one"])
        _ = try new.store.adopt(folderMovedFrom: fixture.home.appending("old"))
        let shelf = new.store.locations.shelf.folder.appending("pdf")
        let report = try new.store.undo(.onlyOurs)
        #expect(report.steps.map(\.effect) == [.uninstalled] && report.edited == [])
        #expect(new.skillsTree == [:])
        #expect(try new.tree(below: shelf) == edits)
        #expect(try new.store.skill(named: "pdf").isDisabled)
        _ = try new.store.redo(.onlyOurs)
        #expect(new.skillsTree == ["pdf/SKILL.md": "one"])
        #expect(try new.tree(below: shelf) == edits)
        _ = try new.store.undo(.onlyOurs)
        try new.enable("pdf")
        #expect(try new.tree(below: new.store.locations.skillsFolder.appending("pdf")) == edits)
    }

    @Test func `may be moved twice, and to a path that another one had`() throws {
        try disableSkills()
        let second = try move()
        _ = try second.store.adopt(folderMovedFrom: fixture.home.appending("old"))
        let other = try StoreFixture(home: fixture.home, project: "old")
        try other.install("docx")
        let third = try move("new", to: "newest")
        _ = try third.store.adopt(folderMovedFrom: fixture.home.appending("new"))
        try third.enable("pdf")
        #expect(third.skillsTree["pdf/SKILL.md"] == "my edit")
        #expect(try other.store.allChanges().map(\.command) == ["install"])
        #expect(try third.store.allChanges().count == 5)
    }

    @Test func `brings the projects in it along`() throws {
        let inner = try StoreFixture(home: fixture.home, project: "old/inner")
        try fixture.install("notes")
        try inner.install("pdf")
        try inner.write("my edit", to: "old/inner/.claude/skills/pdf/SKILL.md")
        try inner.disable("pdf")
        let new = try move()
        #expect(try new.store.adopt(folderMovedFrom: fixture.home.appending("old")) == [])
        let moved = try StoreFixture(home: fixture.home, project: "new/inner")
        try moved.enable("pdf")
        #expect(moved.skillsTree == ["pdf/SKILL.md": "my edit"])
    }

    @Test func `has its newer history if it moved into a folder with its old path`() throws {
        try disableSkills()
        _ = try move("old", to: "away")
        try FileManager.default.createDirectory(
            atPath: fixture.home.appending("old").string, withIntermediateDirectories: false)
        let new = try move("away", to: "old/inner")
        try new.install("docx")
        let overrides = fixture.store.locations.stateFolder.appending("overrides.json").string
        let before = try Data(contentsOf: URL(fileURLWithPath: overrides))
        // The second time, as after a run that was killed.
        for _ in 0..<2 {
            try before.write(to: URL(fileURLWithPath: overrides))
            let names = try new.store.adopt(folderMovedFrom: fixture.home.appending("old"))
            #expect(names.map(\.description) == ["notes", "pdf"])
            #expect(
                try new.store.allChanges().map(\.command)
                    == ["install", "disable", "disable", "install", "install"])
        }
        #expect(try new.store.undo(.onlyOurs).removed.map(\.description) == ["docx"])
        try new.enable("pdf")
        #expect(new.skillsTree["pdf/SKILL.md"] == "my edit")
    }

    @Test func `can be connected again after a run that was killed`() throws {
        try disableSkills()
        let new = try move()
        let overrides = fixture.store.locations.stateFolder.appending("overrides.json").string
        let before = try Data(contentsOf: URL(fileURLWithPath: overrides))
        _ = try new.store.adopt(folderMovedFrom: fixture.home.appending("old"))
        try before.write(to: URL(fileURLWithPath: overrides))
        #expect(try new.store.lostProjects().count == 1)
        _ = try new.store.adopt(folderMovedFrom: fixture.home.appending("old"))
        try new.enable("pdf")
        #expect(new.skillsTree["pdf/SKILL.md"] == "my edit")
    }

    @Test func `is not confused with a copy, an unknown folder or a folder without a lock file`()
        throws
    {
        try disableSkills()
        let old = fixture.home.appending("old")
        let empty = try StoreFixture(home: fixture.home, project: "empty")
        #expect(throws: SkillStoreError.noLockFile(fixture.home.appending("empty"))) {
            try empty.store.adopt(folderMovedFrom: old)
        }
        try empty.install("pdf")
        #expect(throws: SkillStoreError.notMoved(old)) {
            try empty.store.adopt(folderMovedFrom: old)
        }
        let unknown = fixture.home.appending("unknown")
        #expect(throws: SkillStoreError.unknownProject(unknown)) {
            try empty.store.adopt(folderMovedFrom: unknown)
        }
    }

    @Test func `keeps both versions of a skill that is disabled at both paths`() throws {
        try disableSkills()
        let new = try move()
        try new.install("pdf", ["SKILL.md": "two"], over: .anything)
        try new.disable("pdf")
        let name = try #require(SkillName("pdf"))
        let scope = new.store.locations.scope
        #expect(throws: SkillStoreError.disabled(name, scope)) {
            try new.store.adopt(folderMovedFrom: fixture.home.appending("old"))
        }
        #expect(try new.store.lostProjects().count == 1)
        try new.enable("pdf")
        #expect(new.skillsTree == ["pdf/SKILL.md": "two"])
    }
}
