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

    /// A folder outside of the home folder, with a folder for skills below it.
    private func makeTeamFolder() throws -> (outside: TemporaryDirectory, team: FilePath) {
        let outside = try TemporaryDirectory()
        let team = outside.path.appending("team")
        try FileManager.default.createDirectory(
            atPath: team.appending("claude/skills").string, withIntermediateDirectories: true)
        return (outside, team)
    }

    @Test func `does not install outside of the home folder below a folder that others can change`()
        throws
    {
        let (outside, team) = try makeTeamFolder()
        defer { withExtendedLifetime(outside) {} }
        let fixture = try StoreFixture(
            environment: ["CLAUDE_CONFIG_DIR": team.appending("claude").string])
        #expect(chmod(team.string, 0o777) == 0)
        let refusal = SkillStoreError.foreign(team.string, .writableByEveryone)
        #expect(throws: refusal) { try fixture.install("alpha") }
        #expect(try fixture.tree(below: team).isEmpty)
        // With the sticky bit, others can't replace what they don't own.
        #expect(chmod(team.string, 0o1777) == 0)
        try fixture.install("alpha")
        #expect(chmod(team.string, 0o777) == 0)
        #expect(throws: refusal) { try fixture.remove("alpha") }
        // A folder that is missing is not created there, either.
        try FileManager.default.removeItem(atPath: team.appending("claude").string)
        #expect(throws: refusal) { try fixture.install("alpha") }
        #expect(try fixture.tree(below: team).isEmpty)
    }

    @Test(arguments: [".claude", ".claude/skills"])
    func `does not install behind a link, below a folder that others can change`(
        _ link: String
    ) throws {
        let (outside, team) = try makeTeamFolder()
        defer { withExtendedLifetime(outside) {} }
        let fixture = try StoreFixture()
        let target = link == ".claude" ? "claude" : "claude/skills"
        try fixture.link(link, to: team.appending("first").string)
        try FileManager.default.createSymbolicLink(
            atPath: team.appending("first").string, withDestinationPath: "./../team/\(target)")
        #expect(chmod(team.string, 0o777) == 0)
        let refusal = SkillStoreError.foreign(team.string, .writableByEveryone)
        #expect(throws: refusal) { try fixture.install("alpha") }
        #expect(chmod(team.string, 0o755) == 0)
        try fixture.install("alpha")
        #expect(try fixture.tree(below: team)["claude/skills/alpha/SKILL.md"] == "one")
        #expect(try fixture.leftovers.isEmpty)
    }

    @Test func `does not follow a link of another user in a folder with the sticky bit`() throws {
        // Only the administrator can make one for the test.
        guard geteuid() == 0 else { return }
        let (outside, team) = try makeTeamFolder()
        defer { withExtendedLifetime(outside) {} }
        let fixture = try StoreFixture(
            environment: ["CLAUDE_CONFIG_DIR": team.appending("link").string])
        let link = team.appending("link").string
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "claude")
        #expect(chmod(team.string, 0o1777) == 0 && lchown(link, 4_711, 4_711) == 0)
        #expect(throws: SkillStoreError.foreign(link, .otherOwner(4_711))) {
            try fixture.install("alpha")
        }
        #expect(lchown(link, 0, 0) == 0)
        try fixture.install("alpha")
    }

    @Test func `ends with an error at links that lead to each other`() throws {
        let fixture = try StoreFixture()
        try fixture.link(".claude", to: "other")
        try fixture.link("other", to: ".claude")
        #expect {
            try fixture.install("alpha")
        } throws: {
            guard case SkillStoreError.files(let error) = $0 else { return false }
            return error.code == .tooManySymbolicLinkLevels
        }
    }

    @Test func `does not use records below a folder that others can change`() throws {
        let (outside, team) = try makeTeamFolder()
        defer { withExtendedLifetime(outside) {} }
        let fixture = try StoreFixture(environment: ["XDG_STATE_HOME": team.string])
        try fixture.install("alpha")
        #expect(chmod(team.string, 0o777) == 0)
        let refusal = SkillStoreError.foreign(team.string, .writableByEveryone)
        #expect(throws: refusal) { try fixture.store.skills() }
        #expect(throws: refusal) { try fixture.install("beta") }
        #expect(chmod(team.string, 0o755) == 0)
        #expect(try fixture.store.skillNames() == ["alpha"])
    }

    @Test func `judges owners and permissions`() throws {
        let folder = try TemporaryDirectory()
        if geteuid() == 0 { #expect(chown(folder.path.string, 4_711, 4_711) == 0) }
        let entry = try Directory.open(folder.path).metadata()
        #expect(UnsafeOwnership(of: entry, user: entry.owner) == nil)
        #expect(UnsafeOwnership(of: entry, user: 0) == nil)
        #expect(UnsafeOwnership(of: entry, user: entry.owner + 1) == .otherOwner(entry.owner))
        #expect(chmod(folder.path.string, 0o775) == 0)
        let shared = try Directory.open(folder.path).metadata()
        #expect(UnsafeOwnership(of: shared, user: entry.owner) == nil)
        open(folder.path)
        let everyones = try Directory.open(folder.path).metadata()
        #expect(UnsafeOwnership(of: everyones, user: 0) == .writableByEveryone)
        // On the way to another folder.
        let (owner, other) = (entry.owner, entry.owner + 1)
        #expect(UnsafeOwnership(ofPassage: entry, user: owner, trusted: [owner]) == nil)
        #expect(
            UnsafeOwnership(ofPassage: entry, user: other, trusted: [other]) == .otherOwner(owner))
        #expect(UnsafeOwnership(ofPassage: entry, user: other, trusted: [other, owner]) == nil)
        #expect(
            UnsafeOwnership(ofPassage: everyones, user: owner, trusted: [owner])
                == .writableByEveryone)
        #expect(chmod(folder.path.string, 0o1777) == 0)
        let sticky = try Directory.open(folder.path).metadata()
        #expect(UnsafeOwnership(ofPassage: sticky, user: owner, trusted: [owner]) == nil)
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
