import FileTree
import Foundation
import SkillFormat
import SkillStore
import SystemPackage
import TestSupport
import Testing

@Suite struct `The store of installed skills` {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func `installs a skill and records it`() throws {
        #expect(
            try fixture.install("pdf", ["SKILL.md": "one", "references/a.md": "a"]) == .installed)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one", "pdf/references/a.md": "a"])
        let skill = try fixture.store.skill(named: "pdf")
        #expect(skill.state == .ok)
        #expect(skill.entry?.files.keys.sorted() == ["SKILL.md", "references/a.md"])
        #expect(try fixture.leftovers == [])
    }

    @Test func `changes nothing when the same skill is installed again`() throws {
        try fixture.install("pdf")
        let before = try fixture.tree()
        #expect(try fixture.install("pdf") == .unchanged)
        #expect(try fixture.tree() == before)
    }

    @Test func `replaces its own skill and removes old files`() throws {
        try fixture.install("pdf", ["SKILL.md": "one", "old.md": "old"])
        #expect(try fixture.install("pdf", ["SKILL.md": "two"]) == .replaced)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "two"])
    }

    @Test func `never overwrites or removes unmanaged skills`() throws {
        try fixture.write("mine", to: ".claude/skills/pdf/SKILL.md")
        let name = try #require(SkillName("pdf"))
        let path = fixture.home.appending(".claude/skills/pdf")
        #expect(throws: SkillStoreError.taken(path: path, by: .skill)) {
            try fixture.install("pdf")
        }
        #expect(throws: SkillStoreError.unmanaged(name, .remove)) { try fixture.remove("pdf") }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "mine"])
        #expect(try fixture.state(of: "pdf") == .unmanaged)
        #expect(try fixture.leftovers == [])
    }

    @Test func `replaces an unmanaged skill by force, and restores all of it`() throws {
        try fixture.write("mine", to: ".claude/skills/pdf/SKILL.md")
        try fixture.write("noise", to: ".claude/skills/pdf/.DS_Store")
        try FileManager.default.createSymbolicLink(
            atPath: fixture.home.appending(".claude/skills/pdf/link").string,
            withDestinationPath: "/nowhere")
        let before = fixture.skillsTree
        try fixture.install("pdf", over: .anything)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        #expect(try fixture.store.undo(.onlyOurs).restored.map(\.description) == ["pdf"])
        #expect(fixture.skillsTree == before)
        #expect(try fixture.state(of: "pdf") == .unmanaged)
    }

    @Test func `refuses to change edited skills`() throws {
        try fixture.install("pdf")
        try fixture.write("edited", to: ".claude/skills/pdf/SKILL.md")
        let name = try #require(SkillName("pdf"))
        #expect(try fixture.state(of: "pdf") == .edited)
        #expect(throws: SkillStoreError.edited(name, .replace)) {
            try fixture.install("pdf", ["SKILL.md": "two"])
        }
        #expect(throws: SkillStoreError.edited(name, .remove)) { try fixture.remove("pdf") }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "edited"])
    }

    @Test(arguments: ["added.md", "SKILL.md"])
    func `detects an edit in any file`(_ path: String) throws {
        try fixture.install("pdf")
        try fixture.write("edited", to: ".claude/skills/pdf/\(path)")
        #expect(try fixture.state(of: "pdf") == .edited)
    }

    @Test func `ignores files that systems create`() throws {
        try fixture.install("pdf")
        try fixture.write("x", to: ".claude/skills/pdf/.DS_Store")
        try fixture.write("x", to: ".claude/skills/pdf/scripts/__pycache__/a.pyc")
        #expect(try fixture.state(of: "pdf") == .ok)
    }

    @Test func `refuses to replace a skill from another source`() throws {
        try fixture.install("pdf")
        let name = try #require(SkillName("pdf"))
        #expect(
            throws: SkillStoreError.otherSource(
                name, installed: "https://host/x.zip", wanted: "https://evil/x.zip", .user)
        ) { try fixture.install("pdf", ["SKILL.md": "evil"], from: "https://evil/x.zip") }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
    }

    @Test func `removes and restores, including edits`() throws {
        try fixture.install("pdf")
        try fixture.write("edited", to: ".claude/skills/pdf/SKILL.md")
        try fixture.remove("pdf", .anything)
        #expect(fixture.skillsTree == [:])
        #expect(try fixture.store.skills().isEmpty)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "edited"])
        #expect(try fixture.state(of: "pdf") == .edited)
    }

    @Test func `undoes step by step`() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        try fixture.install("pdf", ["SKILL.md": "two"])
        try fixture.remove("pdf")
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "two"])
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == [:])
        #expect(throws: SkillStoreError.nothingToUndo) { try fixture.store.undo(.onlyOurs) }
    }

    @Test func `reinstalls a missing skill, and undoes that`() throws {
        try fixture.install("pdf")
        try FileManager.default.removeItem(
            atPath: fixture.home.appending(".claude/skills/pdf").string)
        #expect(try fixture.state(of: "pdf") == .missing)
        #expect(try fixture.install("pdf") == .installed)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(try fixture.state(of: "pdf") == .missing)
    }

    @Test func `works if the skills folder is a symlink`() throws {
        try fixture.write("x", to: "dotfiles/skills/keep/SKILL.md")
        try FileManager.default.createDirectory(
            atPath: fixture.home.appending(".claude").string, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: fixture.home.appending(".claude/skills").string,
            withDestinationPath: "../dotfiles/skills")
        try fixture.install("pdf")
        #expect(try fixture.tree()["dotfiles/skills/pdf/SKILL.md"] == "one")
        #expect(try fixture.leftovers == [])
    }

    @Test func `lists a link to a skill and never changes its target`() throws {
        try fixture.write("x", to: "mine/mine/SKILL.md")
        try fixture.install("pdf")
        try FileManager.default.createSymbolicLink(
            atPath: fixture.home.appending(".claude/skills/mine").string,
            withDestinationPath: "../../mine/mine")
        #expect(try fixture.state(of: "mine") == .unmanaged)
        try fixture.remove("mine", .anything)
        #expect(try fixture.tree()["mine/mine/SKILL.md"] == "x")
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree["mine"] == "-> ../../mine/mine")
    }

    @Test func `lists skills sorted by name`() throws {
        try fixture.install("pdf")
        try fixture.write("x", to: ".claude/skills/My Skill/SKILL.md")
        try fixture.write("x", to: ".claude/skills/no-skill/README.md")
        let skills = try fixture.store.skills()
        #expect(skills.map(\.name) == ["My Skill", "pdf"])
        #expect(skills.map(\.state) == [.unmanaged, .ok])
    }

    @Test func `leaves nothing of a refused install, not even folders`() throws {
        let staged = try fixture.stage("pdf", ["SKILL.md": "one"])
        #expect(try !fixture.leftovers.isEmpty)
        staged.discardStaging()
        let left = try FileManager.default.contentsOfDirectory(atPath: fixture.home.string)
        #expect(left.filter { $0 == ".claude" } == [])
    }

    @Test
    func `undoes later edits only by force, and keeps them`()
        throws
    {
        try fixture.install("pdf", ["SKILL.md": "one"])
        try fixture.install("pdf", ["SKILL.md": "two"])
        try fixture.write("edited", to: ".claude/skills/pdf/SKILL.md")
        let name = try #require(SkillName("pdf"))
        #expect(throws: SkillStoreError.editedSince([name], .undo, .user)) {
            try fixture.store.undo(.onlyOurs)
        }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "edited"])
        #expect(try fixture.store.reversal(.undo).report.edited == [name])
        #expect(try fixture.store.undo(.anything).edited == [name])
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        #expect(try fixture.state(of: "pdf") == .ok)
        _ = try fixture.store.redo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "edited"])
        #expect(throws: SkillStoreError.nothingToRedo) { try fixture.store.redo(.onlyOurs) }
    }

    @Test func `does not restore a removed skill over a new one`() throws {
        try fixture.install("pdf")
        try fixture.remove("pdf")
        try fixture.write("mine", to: ".claude/skills/pdf/SKILL.md")
        let name = try #require(SkillName("pdf"))
        #expect(throws: SkillStoreError.editedSince([name], .undo, .user)) {
            try fixture.store.undo(.onlyOurs)
        }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "mine"])
    }

    @Test func `redoes until something else changes`() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        try fixture.install("pdf", ["SKILL.md": "two"])
        _ = try fixture.store.undo(.onlyOurs)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == [:])
        _ = try fixture.store.redo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        _ = try fixture.store.redo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "two"])
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        try fixture.install("docx")
        #expect(throws: SkillStoreError.nothingToRedo) { try fixture.store.redo(.onlyOurs) }
        let history = try fixture.store.allChanges()
        #expect(
            history.map { "\($0.command)\($0.isUndone ? " undone" : "")" } == [
                "install", "install undone", "install",
            ])
    }

    @Test func `keeps an unedited copy of an installed version, but no damaged one`() throws {
        try fixture.install("pdf", ["SKILL.md": "one", "references/a.md": "a"])
        let tree = try #require(try fixture.store.skill(named: "pdf").entry).tree
        try fixture.write("edited", to: ".claude/skills/pdf/SKILL.md")
        let copy = try #require(fixture.store.trees.copy(of: tree))
        #expect(copy.snapshot.files.map(\.path.description) == ["SKILL.md", "references/a.md"])
        try fixture.write("damaged", to: ".local/share/skills/store/trees/\(tree)/SKILL.md")
        #expect(fixture.store.trees.copy(of: tree) == nil)
        #expect(!fixture.store.trees.holds(tree))
    }

    @Test func `installs skills with the same files together, and keeps one copy of them`() throws {
        let names = (0..<20).map { "skill-\($0)" }
        let staged = try names.map { try fixture.stage($0, ["SKILL.md": "same"]) }
        defer { for skill in staged { skill.discardStaging() } }
        let outcomes = try fixture.store.apply(
            staged.map { .install($0, over: .onlyOurs) }, command: "install")
        #expect(outcomes.count == names.count)
        let trees = try names.map { try #require(try fixture.store.skill(named: $0).entry).tree }
        #expect(Set(trees).count == 1 && fixture.store.trees.copy(of: trees[0]) != nil)
    }

    @Test func `shows a change of a file that has its size and its time of before`() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        let file = fixture.home.appending(".claude/skills/pdf/SKILL.md").string
        let time = fixture.home.appending("time").string
        func shell(_ line: String) throws {
            #expect(try Program.shell(line).status == 0)
        }
        try shell("touch -d '1 hour ago' '\(file)'; sleep 2.1")
        for _ in 1...2 { #expect(try fixture.store.forShowing.skills().map(\.state) == [.ok]) }
        try shell(
            "touch -r '\(file)' '\(time)'; printf two >'\(file)'; touch -r '\(time)' '\(file)'")
        #expect(try fixture.store.forShowing.skills().map(\.state) == [.edited])
    }

    @Test func `reports an unreadable skill and lists the others`() throws {
        try fixture.install("docx")
        try fixture.install("pdf")
        // A skill with too many files is unreadable for every user, including root.
        let folder = fixture.home.appending(".claude/skills/pdf/many").string
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        for number in 0...20_000 {
            #expect(
                FileManager.default.createFile(atPath: "\(folder)/\(number)", contents: nil))
        }
        let skills = try fixture.store.skills()
        #expect(skills.map(\.state) == [.ok, .unreadable])
        let name = try #require(SkillName("pdf"))
        #expect(throws: SkillStoreError.unreadable(name, .remove)) { try fixture.remove("pdf") }
        try fixture.remove("pdf", .anything)
        #expect(try fixture.store.skills().map(\.name) == ["docx"])
    }

    @Test func `rebuilds a damaged lock file from the journal and keeps the damaged one`() throws {
        try fixture.install("docx")
        try fixture.install("pdf", ["SKILL.md": "one"])
        try fixture.install("pdf", ["SKILL.md": "two"])
        try fixture.remove("docx")
        let whole = try String(
            contentsOfFile: fixture.store.locations.lockFile.string, encoding: .utf8)
        #expect(try fixture.store.repairLock().copies == [])
        try fixture.write("{ damaged", to: ".local/state/skills/skills.lock")
        #expect(throws: SkillStoreError.self) { try fixture.store.skills() }
        let aside = try #require(try fixture.store.repairLock().copies.first)
        #expect(try String(contentsOfFile: aside.string, encoding: .utf8) == "{ damaged")
        #expect(
            try String(contentsOfFile: fixture.store.locations.lockFile.string, encoding: .utf8)
                == whole)
        #expect(try fixture.state(of: "pdf") == .ok)
    }

    @Test func `rebuilds a lost lock file of the user from the journal`() throws {
        try fixture.install("docx")
        try fixture.install("pdf")
        try fixture.remove("docx")
        try fixture.disable("pdf")
        let lock = fixture.store.locations.lockFile
        let whole = try String(contentsOfFile: lock.string, encoding: .utf8)
        #expect(try fixture.store.skillsOfLostLock() == [])
        try FileManager.default.removeItem(atPath: lock.string)
        #expect(try fixture.store.skillsOfLostLock().map(\.description) == ["pdf"])
        let repair = try fixture.store.repairLock()
        #expect(repair.restored == lock && repair.copies == [] && repair.lost == [])
        #expect(try String(contentsOfFile: lock.string, encoding: .utf8) == whole)
        #expect(try fixture.store.skill(named: "pdf").isDisabled)
        #expect(try fixture.store.repairLock().restored == nil)
    }

    @Test func `rebuilds the lock file of a project without skills of an earlier one at its path`()
        throws
    {
        let earlier = try StoreFixture(project: "app")
        try earlier.install("pdf")
        let folder = earlier.home.appending("app").string
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let project = try StoreFixture(home: earlier.home, project: "app")
        try project.install("docx")
        try project.write("{ damaged", to: "app/skills.lock")
        #expect(try project.store.repairLock().copies.count == 1)
        #expect(try project.store.skillNames() == ["docx"])
    }

    @Test func `has a separate lock file for each CLAUDE_CONFIG_DIR`() throws {
        func locations(_ folder: String?) -> StoreLocations {
            StoreLocations(
                scope: .user, home: fixture.home,
                environment: folder.map { ["CLAUDE_CONFIG_DIR": $0] } ?? [:])
        }
        let usual = locations(nil)
        #expect(locations(fixture.home.appending(".claude").string).lockFile == usual.lockFile)
        let work = locations(fixture.home.appending("work").string)
        #expect(work.lockFile != usual.lockFile)
        #expect(locations(fixture.home.appending("play").string).lockFile != work.lockFile)
        try fixture.install("pdf")
        let other = SkillStore(
            locations: work, environment: StoreEnvironment(now: { "2026-11-21T00:00:00Z" }))
        #expect(try other.skills().isEmpty)
        #expect(throws: SkillStoreError.nothingToUndo) { try other.undo(.onlyOurs) }
    }
}
