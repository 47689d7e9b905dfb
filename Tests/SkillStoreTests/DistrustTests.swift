import FileTree
import Foundation
import SkillFormat
import SystemPackage
import TestSupport
import Testing

@testable import SkillStore

/// Folders and files with which others could make the store do what they want.
@Suite struct `A store` {
    private func open(_ path: FilePath) {
        #expect(chmod(path.string, 0o777) == 0)
    }

    @Test func `does not install in a folder that every user can change`() throws {
        let fixture = try StoreFixture()
        try fixture.install("alpha")
        let folder = fixture.store.locations.skillsFolder
        open(folder)
        let refusal = SkillStoreError.foreign(folder.string, .writableByEveryone)
        #expect(throws: refusal) { try fixture.install("beta") }
        #expect(throws: refusal) { try fixture.store.undo(.anything) }
        #expect(try fixture.store.skillNames() == ["alpha"])
        #expect(chmod(folder.string, 0o755) == 0)
        try fixture.install("beta")
    }

    @Test func `does not install below a folder that every user can change`() throws {
        let fixture = try StoreFixture()
        try fixture.install("alpha")
        let folder = fixture.store.locations.skillsFolder.removingLastComponent()
        open(folder)
        let refusal = SkillStoreError.foreign(folder.string, .writableByEveryone)
        #expect(throws: refusal) { try fixture.install("beta") }
        #expect(throws: refusal) { try fixture.store.undo(.anything) }
        #expect(chmod(folder.string, 0o755) == 0)
        try fixture.install("beta")
    }

    @Test func `judges owners and permissions`() throws {
        let folder = try TemporaryDirectory()
        if geteuid() == 0 { #expect(chown(folder.path.string, 4_711, 4_711) == 0) }
        let entry = try Directory.open(folder.path).metadata()
        #expect(Distrust(of: entry, user: entry.owner) == nil)
        #expect(Distrust(of: entry, user: 0) == nil)
        #expect(Distrust(of: entry, user: entry.owner + 1) == .otherOwner(entry.owner))
        #expect(chmod(folder.path.string, 0o775) == 0)
        let shared = try Directory.open(folder.path).metadata()
        #expect(Distrust(of: shared, user: entry.owner) == nil)
        open(folder.path)
        let everyones = try Directory.open(folder.path).metadata()
        #expect(Distrust(of: everyones, user: 0) == .writableByEveryone)
    }

    @Test func `does not follow a forged record of an interrupted change`() throws {
        let fixture = try StoreFixture()
        try fixture.install("alpha")
        try fixture.write("mine", to: "private/alpha/notes.txt")
        let state = fixture.store.locations.stateFolder
        let identity = try Directory.open(fixture.home.appending("private"))
            .examine("alpha").identity
        let id = "{\"device\":\"\(identity.device)\",\"inode\":\"\(identity.inode)\"}"
        let forged = """
            {"record": {"id": "1", "time": "t", "command": "install", "changes": [],
              "lock": "\(fixture.store.locations.lockFile.string)"},
             "moves": [{"name": "alpha", "place": "\(fixture.home.appending("private").string)",
               "staging": "\(fixture.home.appending("stolen").string)", "incoming": \(id), "outgoing": null}]}
            """
        try fixture.write("", to: "stolen/x")
        try forged.write(
            toFile: state.appending("transaction.json").string, atomically: true, encoding: .utf8)
        open(state)
        let refusal = SkillStoreError.foreign(state.string, .writableByEveryone)
        #expect(throws: refusal) { try fixture.store.skills() }
        #expect(throws: refusal) { try fixture.store.tidy() }
        #expect(throws: refusal) { try fixture.install("beta") }
        #expect(
            try fixture.tree(below: fixture.home.appending("private")) == [
                "alpha/notes.txt": "mine"
            ])
    }

    @Test(arguments: ["app/.claude", "app/.claude/skills"])
    func `does not follow a link of a project that leads out of it`(_ link: String) throws {
        let fixture = try StoreFixture(project: "app")
        try fixture.write("{}", to: "app/skills.json")
        try fixture.write("", to: "outside/skills/x")
        try fixture.link(link, to: fixture.home.appending("outside").string)
        #expect {
            try fixture.install("alpha")
        } throws: {
            guard case SkillStoreError.foreign(_, .leadsOutside) = $0 else { return false }
            return true
        }
        #expect(try fixture.tree(below: fixture.home.appending("outside")) == ["skills/x": ""])
        // A link to another folder of the project is followed.
        try FileManager.default.removeItem(atPath: fixture.home.pushing(FilePath(link)).string)
        try fixture.write("", to: "app/agents/skills/x")
        try fixture.link(
            link, to: String(repeating: "../", count: link.utf8.count { $0 == 0x2F } - 1) + "agents"
        )
        try fixture.install("alpha")
    }

    @Test(arguments: ["skills.lock", "skills.json"], ["outside.json", "new.json"])
    func `does not use a file of a project that is a link out of it`(
        _ file: String, _ target: String
    ) throws {
        let fixture = try StoreFixture(project: "app")
        try fixture.write("{}", to: "app/other.json")
        try fixture.write("secret", to: "outside.json")
        try fixture.link("app/\(file)", to: "../\(target)")
        let path = fixture.home.appending("app").appending(file).string
        let outside = fixture.home.resolvingLinks.appending(target)
        let refusal = SkillStoreError.foreign(path, .leadsOutside(outside))
        #expect(throws: refusal) { try fixture.install("alpha") }
        #expect(throws: refusal) { try fixture.store.skills() }
        #expect(throws: refusal) { try fixture.store.repairLock() }
        #expect(try fixture.tree()["outside.json"] == "secret")
        #expect(try fixture.tree()["new.json"] == nil)
    }
}
