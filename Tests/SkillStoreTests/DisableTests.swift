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

@Suite struct `A disabled skill` {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func `is in no agent's folder until it is enabled`() throws {
        let agents = ["claude-code", "codex"].compactMap(Agent.init(id:))
        for sharing in [LockEntry.Sharing.links, .copies] {
            let fixture = try StoreFixture(agents: agents)
            try fixture.install("pdf", ["SKILL.md": "one", "a/b.md": "two"], sharing: sharing)
            let folders = [".claude", ".codex"].map { fixture.home.appending($0) }
            let before = try folders.map { try fixture.tree(below: $0) }
            #expect(try fixture.disable("pdf") == .changed)
            #expect(try folders.map { try fixture.tree(below: $0) } == [[:], [:]])
            let skill = try fixture.store.skill(named: "pdf")
            #expect(skill.isDisabled && skill.isAsInstalled)
            #expect(try fixture.disable("pdf") == .unchanged)
            #expect(try fixture.enable("pdf") == .changed)
            #expect(try folders.map { try fixture.tree(below: $0) } == before)
            #expect(try fixture.enable("pdf") == .unchanged)
            #expect(try fixture.leftovers == [])
        }
    }

    /// The number and the allocated blocks of a file.
    private func status(of path: FilePath) throws -> [UInt64] {
        var status = stat()
        try #require(stat(path.string, &status) == 0, "\(path)")
        return [UInt64(status.st_ino), UInt64(status.st_blocks)]
    }

    @Test func `is renamed, so that none of its files is copied or kept twice`() throws {
        try fixture.install("pdf", ["SKILL.md": "one", "a/b.md": "two"])
        let file = fixture.home.appending(".claude/skills/pdf/data.bin")
        try fixture.write("x", to: ".claude/skills/pdf/data.bin")
        try #require(truncate(file.string, 1 << 26) == 0)
        let shelved = fixture.store.locations.shelf.folder.appending("pdf/data.bin")
        let before = try status(of: file)
        func isOnly(at path: FilePath, _ comment: Comment) throws {
            #expect(try status(of: path) == before, comment)
            let all = FileManager.default.enumerator(atPath: fixture.home.string)?.allObjects
            let copies = (all as? [String] ?? []).filter { $0.hasSuffix("data.bin") }
            #expect(copies.count == 1, "\(comment): \(copies)")
            #expect(try fixture.leftovers == [], comment)
        }
        try fixture.disable("pdf")
        try isOnly(at: shelved, "disable")
        try fixture.store.undo(.onlyOurs)
        try isOnly(at: file, "undo")
        try fixture.store.redo(.onlyOurs)
        try isOnly(at: shelved, "redo")
        try fixture.enable("pdf")
        try isOnly(at: file, "enable")
        try fixture.store.undo(.onlyOurs)
        try isOnly(at: shelved, "undo of enable")
        #expect(try fixture.store.skill(named: "pdf").isDisabled)
        try fixture.enable("pdf")
        try isOnly(at: file, "enable again")
    }

    @Test func `comes back beside what took its place meanwhile, which an undo keeps`() throws {
        try fixture.install("pdf")
        try fixture.disable("pdf")
        try fixture.write("other", to: ".claude/skills/pdf/SKILL.md")
        #expect(throws: SkillStoreError.self) { try fixture.store.undo(.onlyOurs) }
        let report = try fixture.store.undo(.anything)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        let kept = try #require(report.keptEdits)
        let tree = try fixture.tree(below: kept)
        #expect(tree.values.contains("other"), "\(tree)")
    }

    @Test func `keeps its edits, and is updated where it is`() throws {
        try fixture.install("pdf")
        try fixture.write("edited", to: ".claude/skills/pdf/SKILL.md")
        try fixture.disable("pdf")
        #expect(try fixture.state(of: "pdf") == .edited)
        try fixture.install("pdf", ["SKILL.md": "two"], over: .anything)
        #expect(fixture.skillsTree == [:])
        #expect(try fixture.store.skill(named: "pdf").isDisabled)
        try fixture.enable("pdf")
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "two"])
    }

    @Test func `does not replace files that a project left when it moved away`() throws {
        try fixture.install("pdf")
        let name = try #require(SkillName("pdf"))
        let shelved = fixture.store.locations.shelf.folder.appending("pdf")
        var path = shelved.appending("SKILL.md")
        let isBelow = path.removePrefix(fixture.home)
        #expect(isBelow)
        let file = path.string
        try fixture.write("edits", to: file)
        #expect(throws: SkillStoreError.shelvedTwice(name, path: shelved)) {
            try fixture.disable("pdf")
        }
        #expect(try fixture.tree()[file] == "edits")
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        #expect(try fixture.store.strandedFolders() == [shelved])
    }

    @Test func `keeps its edits when it is installed on a branch that does not have it`() throws {
        let fixture = try StoreFixture(project: "app")
        try fixture.install("pdf")
        let lock = fixture.store.locations.lockFile.string
        let locked = try String(contentsOfFile: lock, encoding: .utf8)
        func checkOut(_ text: String) throws {
            try text.write(toFile: lock, atomically: true, encoding: .utf8)
        }
        let other = #"{"skills": {}, "version": 1}"#
        try fixture.write("edited", to: "app/.claude/skills/pdf/SKILL.md")
        try fixture.disable("pdf")
        let shelved = fixture.store.locations.shelf.folder.appending("pdf")
        let name = try #require(SkillName("pdf"))
        try checkOut(other)
        #expect(throws: SkillStoreError.shelvedTwice(name, path: shelved)) {
            try fixture.install("pdf")
        }
        try checkOut(locked)
        #expect(try fixture.store.skill(named: "pdf").isDisabled)
        #expect(try fixture.state(of: "pdf") == .edited)
        // By force, it is installed, and an undo disables it again.
        try checkOut(other)
        try fixture.install("pdf", over: .anything)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        #expect(try fixture.tree(below: shelved) == [:])
        #expect(try fixture.store.allChanges().first?.skills?.map(\.effect) == [.installed])
        #expect(try fixture.store.undo(.onlyOurs).steps.map(\.effect) == [.removed])
        #expect(fixture.skillsTree == [:])
        #expect(try fixture.store.strandedFolders() == [])
        try checkOut(locked)
        #expect(try fixture.store.skill(named: "pdf").isDisabled)
        #expect(try fixture.tree(below: shelved) == ["SKILL.md": "edited"])
    }

    @Test func `leaves no files in the store when an install on another branch ends that`() throws {
        let fixture = try StoreFixture(project: "app")
        try fixture.install("pdf")
        try fixture.disable("pdf")
        try #"{"skills": {}, "version": 1}"#.write(
            toFile: fixture.store.locations.lockFile.string, atomically: true, encoding: .utf8)
        try fixture.install("pdf")
        #expect(try fixture.store.skill(named: "pdf").isDisabled == false)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
        #expect(try fixture.tree(below: fixture.store.locations.shelf.folder) == [:])
        #expect(try fixture.disable("pdf") == .changed)
    }

    @Test func `is removed like any other`() throws {
        try fixture.install("pdf")
        try fixture.disable("pdf")
        try fixture.remove("pdf")
        #expect(try fixture.store.skills().isEmpty)
        try fixture.install("pdf")
        #expect(try fixture.store.skill(named: "pdf").isDisabled == false)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
    }

    @Test func `comes back with undo, and goes again with redo`() throws {
        try fixture.install("pdf")
        try fixture.install("docx")
        let before = fixture.skillsTree
        let names = try ["pdf", "docx"].map { try #require(SkillName($0)) }
        _ = try fixture.store.apply(
            names.map { .disable($0, .onlyOurs) }, command: "disable")
        #expect(fixture.skillsTree == [:])
        #expect(try fixture.store.disabledSkills() == Set(names))
        for _ in 0..<2 {
            _ = try fixture.store.undo(.onlyOurs)
            #expect(fixture.skillsTree == before)
            _ = try fixture.store.redo(.onlyOurs)
            #expect(fixture.skillsTree == [:])
        }
        #expect(try fixture.store.allChanges()[0].skills?.map(\.effect) == [.disabled, .disabled])
    }

    @Test func `is not enabled over anything else of its name, except by force`() throws {
        try fixture.install("pdf")
        try fixture.disable("pdf")
        try fixture.write("new", to: ".claude/skills/pdf/SKILL.md")
        #expect(throws: SkillStoreError.self) { try fixture.enable("pdf") }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "new"])
        try fixture.enable("pdf", .anything)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
    }

    @Test func `was installed by this program and is not linked`() throws {
        try fixture.write("theirs", to: ".claude/skills/pdf/SKILL.md")
        let name = try #require(SkillName("pdf"))
        #expect(throws: SkillStoreError.unmanaged(name, .disable)) { try fixture.disable("pdf") }
        try fixture.install("docx")
        try fixture.link("docx", in: fixture.makeWorkingCopy("docx"))
        #expect(throws: SkillStoreError.self) { try fixture.disable("docx") }
        try fixture.unlink("docx")
        try fixture.disable("docx")
        #expect(throws: SkillStoreError.self) {
            try fixture.link("docx", in: fixture.makeWorkingCopy("docx"))
        }
    }

    /// Disables an edited skill, and puts the locked version back as `git stash` does.
    private func restore(sharing: LockEntry.Sharing) throws -> StoreFixture {
        let agents = ["claude-code", "codex"].compactMap(Agent.init(id:))
        let fixture = try StoreFixture(agents: agents, project: "app")
        try fixture.install("pdf", sharing: sharing)
        try fixture.write("edited", to: "app/.claude/skills/pdf/SKILL.md")
        try fixture.disable("pdf", .anything)
        try fixture.write("one", to: "app/.claude/skills/pdf/SKILL.md")
        if sharing == .links {
            try fixture.link("app/.agents/skills/pdf", to: "../../.claude/skills/pdf")
        } else {
            try fixture.write("one", to: "app/.agents/skills/pdf/SKILL.md")
        }
        return fixture
    }

    @Test(arguments: [LockEntry.Sharing.links, .copies])
    func `is hidden again, shown or removed after git has restored its folders`(
        _ sharing: LockEntry.Sharing
    ) throws {
        for command in ["disable", "enable", "remove"] {
            let fixture = try restore(sharing: sharing)
            func texts() throws -> Set<String> {
                let folders = [".claude", ".agents"].map { fixture.home.appending("app/\($0)") }
                return Set(try folders.flatMap { try fixture.tree(below: $0).values })
            }
            let before = try texts()
            let skill = try fixture.store.skill(named: "pdf")
            #expect(skill.isDisabled && skill.namesakes == [])
            #expect(skill.returned.count == 2)
            switch command {
            case "disable":
                #expect(try fixture.disable("pdf") == .changed)
                #expect(try texts() == [])
                #expect(try fixture.store.skill(named: "pdf").returned.isEmpty)
                #expect(try fixture.disable("pdf") == .unchanged)
            case "enable":
                #expect(try fixture.enable("pdf") == .changed)
                // The edits are those of the kept folder.
                let link = Set(["-> ../../.claude/skills/pdf"])
                #expect(try texts() == (sharing == .links ? link : []).union(["edited"]))
                #expect(try !fixture.store.skill(named: "pdf").isDisabled)
            default:
                try fixture.remove("pdf", .anything)
                #expect(try texts() == [])
                #expect(try fixture.store.skillNames() == [])
            }
            _ = try fixture.store.undo(.onlyOurs)
            #expect(try texts() == before)
            #expect(try fixture.store.skill(named: "pdf").returned.count == 2)
            #expect(try fixture.leftovers == [])
        }
    }

    @Test func `is not enabled over another skill of its name`() throws {
        let fixture = try restore(sharing: .links)
        try fixture.write("another", to: "app/.claude/skills/pdf/SKILL.md")
        let name = try #require(SkillName("pdf"))
        let path = fixture.home.appending("app/.claude/skills/pdf")
        #expect(throws: SkillStoreError.inTheWay(name, path: path)) { try fixture.enable("pdf") }
        #expect(try fixture.store.skill(named: "pdf").namesakes == [path])
    }

    @Test func `is forgotten if its project's lock file no longer has it`() throws {
        let fixture = try StoreFixture(project: "app")
        try fixture.install("pdf")
        let lock = fixture.store.locations.lockFile.string
        let saved = try String(contentsOfFile: lock, encoding: .utf8)
        try fixture.disable("pdf")
        #expect(try String(contentsOfFile: lock, encoding: .utf8) == saved)
        try #"{"skills": {}, "version": 1}"#.write(
            toFile: lock, atomically: true, encoding: .utf8)
        #expect(try fixture.store.skills().isEmpty)
        try saved.write(toFile: lock, atomically: true, encoding: .utf8)
        #expect(try fixture.store.skill(named: "pdf").isDisabled)
    }
}
