import Foundation
import JSON
import SkillsCommand
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `An inventory of all users` {
    private let site: CatalogSite

    init() throws { site = try CatalogSite() }

    private func user(_ name: String, _ id: UInt32, _ home: String) -> User {
        User(name: name, id: id, home: FilePath(site.fixture.home.path).appending(home))
    }

    @Test func `lists their skills, leaves out what it can't read, and writes nothing`()
        async throws
    {
        for home in ["ann", "bob"] {
            try site.writeSkill("notes", home, to: "\(home)/.claude/skills/notes")
        }
        try site.writeSkill("deep", to: "bob/.cursor/skills/deep")
        try site.fixture.shell("mkdir eve file-home; touch file; ln -s loop loop")
        let before = try site.fixture.shell("ls -laR --time-style=full-iso ann bob eve")
        let users = [
            user("ann", 1001, "ann"), user("bob", 1002, "bob"), user("eve", 1003, "eve"),
            // Several system users share a folder, or have none.
            user("bob2", 1004, "bob"), user("gone", 1005, "gone"), user("odd", 1006, "file"),
            user("loop", 1007, "loop"),
            User(name: "root", id: 0, home: "/"), User(name: "none", id: 9, home: ""),
        ]
        let json = await site.fixture.run(["list", "--all-users", "--json"], users: users)
        #expect(json.status == 0, "\(json.log)")
        let value = try JSONValue(parsing: Array(json.output.utf8))
        let skills = value["skills"]?.array ?? []
        #expect(skills.map { $0["user"]?.string } == ["ann", "bob", "bob"])
        #expect(skills.map { $0["uid"]?.integer } == [1001, 1002, 1002])
        #expect(skills.map { $0["name"]?.string } == ["notes", "deep", "notes"])
        #expect(value["skippedUsers"]?.array?.map { $0["user"]?.string } == ["loop"])
        let text = await site.fixture.run(["list", "--all-users"], users: users)
        #expect(text.errors.contains("note: left out loop: "), "\(text.log)")
        #expect(text.output.contains("bob   deep"), "\(text.log)")
        #expect(try site.fixture.shell("ls -laR --time-style=full-iso ann bob eve") == before)
    }

    @Test func `leaves an interrupted change of another user alone`() async throws {
        try site.writeSkill("notes", to: "ann/.claude/skills/notes")
        try site.write("{}", to: "ann/.local/state/skills/transaction.json")
        let before = try site.fixture.shell("find ann -printf '%p %T@ %s\\n' | sort")
        let result = await site.fixture.run(
            ["list", "--all-users"], users: [user("ann", 1001, "ann")])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.output.contains("notes"), "\(result.log)")
        #expect(try site.fixture.shell("find ann -printf '%p %T@ %s\\n' | sort") == before)
    }
}
