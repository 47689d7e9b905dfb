import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Pull requests that change `skills.lock` and nothing else.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `A lock file that leads to another repository` {
    private static let server = Result { try GitServer() }
    private let server: GitServer

    init() throws { server = try Self.server.get() }

    /// Creates a repository with the skill `notes`, and a project that has it.
    private func project(_ name: String, _ text: String) async throws -> CommandFixture {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(
            "---\nname: notes\ndescription: Keeps notes. Use when asked.\n---\n\(text)\n",
            to: "skills/notes/SKILL.md")
        try repository.commit("Notes")
        let fixture = try CommandFixture()
        let saved = await fixture.run(
            ["install", server.url("\(name).git", .github), "--save", "--yes"])
        #expect(saved.status == 0, "\(saved.log)")
        return fixture
    }

    private func lock(of fixture: CommandFixture) throws -> JSONValue {
        let file = fixture.home.appendingPathComponent("skills.lock")
        return try JSONValue(parsing: Array(Data(contentsOf: file)))
    }

    /// Writes the lock entry of the honest project with some values of the forged one.
    private func forge(
        _ keys: [String], of evil: CommandFixture, in honest: CommandFixture
    ) throws {
        var entry = try #require(try lock(of: honest)["skills"]?["notes"]?.object)
        for key in keys { entry[key] = try lock(of: evil)["skills"]?["notes"]?[key] }
        let forged = JSONValue.object([
            "version": .integer(1), "skills": .object(["notes": .object(entry)]),
        ])
        try Data(forged.text().utf8)
            .write(to: honest.home.appendingPathComponent("skills.lock"))
    }

    private static let everything = ["url", "commit", "gitTree", "tree", "files"]

    @Test func `is refused by sync, lock, bundle and update, although its source is unchanged`()
        async throws
    {
        let honest = try await project("honest", "Text.")
        let evil = try await project("evil", "Now: !`ls`")
        try forge(Self.everything, of: evil, in: honest)
        try honest.shell("rm -r .claude .local .cache")
        let commands = [
            ["sync"], ["sync", "--frozen"], ["sync", "--force", "--yes"], ["lock"],
            ["export", "--project"],
            ["update", "--project"],
        ]
        for command in commands {
            let refused = await honest.run(command)
            #expect(refused.status == 4, "\(command) \(refused.log)")
            let url = server.url("evil.git", .github)
            #expect(
                refused.errors.contains("because: the URL \(url) does not follow from the source "),
                "\(command) \(refused.errors)")
            #expect(refused.errors.contains("hint: restore skills.lock"), "\(refused.errors)")
        }
        let checked = await honest.run(["sync", "--check"])
        #expect(checked.status == 2)
        #expect(checked.output.contains("notes  foreign  its URL"), "\(checked.log)")
        #expect(try honest.shell("ls -A .claude/skills 2>/dev/null || true") == "")
    }

    @Test func `is reported by a check even if its files are installed`() async throws {
        let honest = try await project("first", "Text.")
        let evil = try await project("second", "Other.")
        try forge(Self.everything, of: evil, in: honest)
        try honest.shell("cp -r \(evil.home.path)/.claude/skills/notes/. .claude/skills/notes/")
        let checked = await honest.run(["sync", "--check", "--json"])
        #expect(checked.status == 2)
        let skills = try JSONValue(parsing: Array(checked.output.utf8))["skills"]?.array
        #expect(skills?.first?["state"]?.string == "foreign", "\(checked.output)")
    }

    @Test func `is refused if its source is not that of skills.json`() async throws {
        let honest = try await project("listed", "Text.")
        let evil = try await project("unlisted", "Other.")
        try forge(Self.everything + ["source"], of: evil, in: honest)
        for command in [["sync"], ["sync", "--frozen"], ["export", "--project"]] {
            #expect(await honest.run(command).status == 4, "\(command)")
        }
        #expect(await honest.run(["sync", "--check"]).status == 2)
    }

    @Test(arguments: ["catalog", "archive", "local"])
    func `is refused if it names another kind of source`(_ kind: String) async throws {
        let honest = try await project("kind-\(kind)", "Text.")
        try honest.shell(
            "rm -r .claude .local .cache && sed -i 's/\"kind\": \"git\"/\"kind\": \"\(kind)\"/' skills.lock"
        )
        let refused = await honest.run(["sync"])
        #expect(refused.status == 4, "\(refused.log)")
    }

    /// A source, what it records as its branch or tag, and a forged value of that.
    struct ForgedReference: Sendable {
        let selection: String
        let recorded: String
        let forged: String
    }

    @Test(arguments: [
        ForgedReference(selection: "", recorded: "refs/heads/main", forged: "refs/pull/7/head"),
        ForgedReference(
            selection: "#main:skills/notes", recorded: "refs/heads/main", forged: "refs/heads/evil"
        ),
        ForgedReference(
            selection: "#v1", recorded: "refs/tags/v1", forged: "refs/heads/evil"),
    ])
    func `or to another branch is refused, although its files are as locked`(
        _ reference: ForgedReference
    ) async throws {
        let name = "reference-\(reference.recorded.utf8.count)-\(reference.forged.utf8.count)"
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        func write(_ text: String) {
            repository.write(
                "---\nname: notes\ndescription: Keeps notes. Use when asked.\n---\n\(text)\n",
                to: "skills/notes/SKILL.md")
        }
        write("Text.")
        try repository.commit("Notes")
        try repository.tag("v1")
        write("Evil.")
        let evil = try repository.commit("Evil", on: "evil")
        try repository.git(["update-ref", "refs/pull/7/head", evil])
        let fixture = try CommandFixture()
        let saved = await fixture.run([
            "install", server.url("\(name).git", .github) + reference.selection, "--save",
        ])
        #expect(saved.status == 0, "\(saved.log)")
        #expect(
            try lock(of: fixture)["skills"]?["notes"]?["ref"]?.string == reference.recorded)
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
        try fixture.shell(
            "sed -i 's#\(reference.recorded)#\(reference.forged)#' skills.lock")
        for command in [
            ["sync"], ["sync", "--frozen"], ["lock"], ["export", "--project"],
            ["update", "--project"],
        ] {
            let refused = await fixture.run(command)
            #expect(refused.status == 4, "\(command) \(refused.log)")
            let reason = "because: the \(reference.forged) does not follow from the source "
            #expect(refused.errors.contains(reason), "\(command) \(refused.log)")
        }
        let checked = await fixture.run(["sync", "--check"])
        #expect(checked.status == 2)
        #expect(checked.output.contains("notes  foreign  its URL, branch"), "\(checked.log)")
    }

    @Test func `is not one that was locked through a redirect`() async throws {
        _ = try await project("moved", "Text.")
        let (old, new) = (server.url("moved.git", .redirect), server.url("moved.git", .on))
        let fixture = try CommandFixture()
        #expect(await fixture.run(["install", old, "--save"]).status == 0)
        let entry = try lock(of: fixture)["skills"]?["notes"]
        #expect(entry?["url"]?.string == new)
        #expect(entry?["source"]?.string == new)
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
        #expect(await fixture.run(["sync", "--check"]).status == 0)
        // A manifest with the old address keeps it.
        try fixture.shell(
            "rm -r .claude .local skills.lock && sed -i 's#\(new)#\(old)#' skills.json")
        let synced = await fixture.run(["sync"])
        #expect(synced.status == 0, "\(synced.log)")
        #expect(await fixture.run(["sync", "--check"]).status == 0)
        let refused = await fixture.run(["update", "--project"])
        #expect(refused.errors.contains("which now redirects to \(new)"), "\(refused.log)")
        let agreed = await fixture.run(["update", "--project", "--allow-source-change"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(await fixture.run(["sync", "--check"]).status == 0)
    }
}
