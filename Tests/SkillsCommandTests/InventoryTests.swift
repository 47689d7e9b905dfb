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

    @Test func `has absolute sources, and when the skills were installed`() async throws {
        try site.writeSkill("notes", to: "src/notes")
        let installed = await site.fixture.run(
            ["install", "./notes"], now: "2026-11-20T10:00:00Z", in: "src")
        #expect(installed.status == 0, "\(installed.log)")
        let home = FilePath(site.fixture.home.path)
        let users = [User(name: "ann", id: 1001, home: home)]
        let json = await site.fixture.run(["list", "--all-users", "--json"], users: users)
        let skill = try JSONValue(parsing: Array(json.output.utf8))["skills"]?.array?.first
        let source = home.appending("src/notes").string
        #expect(skill?["source"]?.string == source && skill?["url"]?.string == source)
        #expect(skill?["installed"]?.string == "2026-11-20T10:00:00Z")
        let text = await site.fixture.run(["list", "--all-users"], users: users)
        #expect(text.output.contains("  \(source)\n"), "\(text.log)")
    }
}

@Suite(.timeLimit(.minutes(5))) struct `The time of an installation` {
    private let site: CatalogSite

    init() throws { site = try CatalogSite() }

    private func run(_ words: String, at hour: Int, in folder: String = ".") async {
        let result = await site.fixture.run(
            words.split(separator: " ").map(String.init), now: "2026-11-20T\(10 + hour):00:00Z",
            in: folder)
        #expect(result.status == 0, "\(result.log)")
    }

    /// The hour in which `list` and `info` say that the skill was installed; nil if they don't know, -1 if they differ.
    private func hour(_ options: String..., in folder: String = ".") async throws -> Int? {
        let list = await site.fixture.run(["list", "--json"] + options, in: folder)
        let info = await site.fixture.run(["info", "notes", "--json"] + options, in: folder)
        let listed = try JSONValue(parsing: Array(list.output.utf8))["skills"]?.array?.first
        let shown = try JSONValue(parsing: Array(info.output.utf8))["skill"]
        guard listed?["installed"] == shown?["installed"] else { return -1 }
        guard let time = listed?["installed"]?.string else { return nil }
        return Int(time.dropFirst(11).prefix(2)).map { $0 - 10 }
    }

    @Test func `is that of the installed version, whatever else happened to the skill`()
        async throws
    {
        try site.writeSkill("notes", to: "src/notes")
        await run("install ./src/notes", at: 1)
        #expect(try await hour() == 1)
        try site.writeSkill("notes", "More text.", to: "src/notes")
        await run("update", at: 2)
        #expect(try await hour() == 2)
        await run("pin notes", at: 3)
        await run("disable notes", at: 4)
        await run("enable notes", at: 5)
        #expect(try await hour() == 2)
        for _ in 0..<4 { await run("undo", at: 6) }
        #expect(try await hour() == 1)
        for _ in 0..<4 { await run("undo --redo", at: 7) }
        #expect(try await hour() == 2)
        let text = await site.fixture.run(["info", "notes"], now: "2026-11-20T15:00:00Z")
        #expect(text.output.contains("installed  3 hours ago\n"), "\(text.log)")
        await run("link ./src/notes", at: 8)
        #expect(try await hour() == nil)
    }

    @Test func `is that of this machine in a project, and unknown without its journal`()
        async throws
    {
        try site.writeSkill("notes", to: "team/src/notes")
        try site.fixture.shell("mkdir team/.git")
        await run("install ./src/notes --save", at: 1, in: "team")
        try site.fixture.shell("cp -r team clone && rm -r clone/.claude")
        await run("sync", at: 2, in: "clone")
        #expect(try await hour("--project", in: "team") == 1)
        #expect(try await hour("--project", in: "clone") == 2)
        let list = await site.fixture.run(["list", "--project", "--json"], in: "clone")
        let skill = try JSONValue(parsing: Array(list.output.utf8))["skills"]?.array?.first
        #expect(skill?["source"]?.string == "./src/notes")
        #expect(
            skill?["url"]?.string
                == site.fixture.home.appendingPathComponent("clone/src/notes").path
        )
        try site.fixture.shell("rm .local/state/skills/journal.jsonl")
        #expect(try await hour("--project", in: "clone") == nil)
    }
}
