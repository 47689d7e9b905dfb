import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Lock entries with another folder of the repository than their source leads to.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `A lock file with a forged folder` {
    private static let server = Result { try GitServer() }
    private let server: GitServer
    private let fixture: CommandFixture

    init() throws {
        server = try Self.server.get()
        fixture = try CommandFixture()
    }

    private static func skill(_ text: String) -> String {
        "---\nname: notes\ndescription: Keeps notes. Use when asked.\n---\n\(text)\n"
    }

    private func repository(_ name: String) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(Self.skill("Good."), to: "skills/notes/SKILL.md")
        repository.write(Self.skill("Bad."), to: "drafts/notes/SKILL.md")
        try repository.commit("Skills")
        return repository
    }

    private func run(_ line: String, status: Int32 = 0) async -> String {
        let result = await fixture.run(
            line.split(separator: " ").map(String.init), environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == status, "\(line): \(result.log)")
        return result.log
    }

    private func recordedPath() throws -> String? {
        let file = fixture.home.appendingPathComponent("skills.lock")
        return try JSONValue(parsing: Array(Data(contentsOf: file)))["skills"]?["notes"]?["path"]?
            .string
    }

    /// Removes what a machine without the skill does not have.
    private func forget() throws { try fixture.shell("rm -rf .claude .local .cache") }

    @Test(arguments: ["web", "disk"])
    func `is refused by each command that would download or install it`(_ place: String)
        async throws
    {
        let repository = try repository("forged-\(place)")
        let url =
            place == "disk"
            ? "file://\(repository.path)" : server.url("forged-\(place).git", .github)
        _ = await run("install \(url)#:drafts/notes --save")
        for file in ["skills.lock", "skills.json"] {
            try fixture.shell("sed -i '/\"source\"/s#drafts/notes#skills/notes#' \(file)")
        }
        #expect(try recordedPath() == "drafts/notes")
        let update = await run("update --project", status: 4)
        #expect(update.contains("does not lead to the folder drafts/notes"), "\(update)")
        // The store has the files: only the folder is wrong.
        try fixture.shell("rm -r .claude")
        for line in ["sync", "sync --frozen", "sync --yes"] {
            let log = await run(line, status: 4)
            #expect(log.contains("the folder of 'notes' in skills.lock does not match its source"))
            #expect(log.contains("does not lead to the folder drafts/notes"), "\(log)")
        }
        #expect(await run("sync --check", status: 2).contains("does not match its source"))
        try forget()
        for line in ["sync", "sync --frozen", "lock", "export --project --output notes.bundle"] {
            let log = await run(line, status: 4)
            #expect(log.contains("the folder of 'notes' in skills.lock does not match its source"))
        }
        #expect(try fixture.shell("find .claude -name SKILL.md 2>/dev/null || true") == "")
    }

    @Test func `is not one whose folder is below that of its source`() async throws {
        _ = try repository("below")
        let url = server.url("below.git", .github)
        _ = await run("install \(url)#:drafts --save")
        #expect(try recordedPath() == "drafts/notes")
        try forget()
        _ = await run("sync --frozen")
    }

    @Test func `is not one whose source leads through a symlink`() async throws {
        let repository = try repository("link")
        repository.write("../skills/notes", to: "links/mine", .link)
        try repository.commit("Link")
        _ = await run("install \(server.url("link.git", .github))#:links/mine --save --as notes")
        #expect(try recordedPath() == "skills/notes")
        try forget()
        _ = await run("sync --frozen")
        // What is in the store needs no network.
        try fixture.shell("rm -r .claude .cache")
        _ = await run("sync --frozen")
    }

    @Test func `is not one whose skill had moved when it was locked`() async throws {
        let repository = try repository("moved")
        repository.remove("drafts")
        try repository.commit("Remove the drafts")
        _ = await run("install \(server.url("moved.git", .github))#:skills/notes --save")
        repository.rename("skills/notes", to: "notes")
        try repository.commit("Move")
        try fixture.shell("rm skills.lock")
        try forget()
        _ = await run("sync")
        #expect(try recordedPath() == "notes")
        try forget()
        _ = await run("sync --frozen")
        #expect(await run("sync --check").contains("does not match") == false)
    }
}
