import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Committed skills whose files were changed together with their tree hash in the lock file, which still names the commit
/// that they seem to be from.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `A lock file with a forged tree hash` {
    private static let server = Result { try GitServer() }
    private let server: GitServer
    private let repository: GitRepository
    private let fixture: CommandFixture

    /// A project with a skill of a repository, in a fresh clone.
    init() async throws {
        server = try Self.server.get()
        fixture = try CommandFixture()
        repository = try GitRepository(
            at: server.folder.appending("\(UUID().uuidString).git"))
        repository.write(Self.skill("Good."), to: "skills/notes/SKILL.md")
        try repository.commit("Skills")
        _ = await run("install \(url)#:skills/notes --save")
        try forget()
    }

    private static func skill(_ text: String) -> String {
        "---\nname: notes\ndescription: Keeps notes. Use when asked.\n---\n\(text)\n"
    }

    private var url: String { server.url(repository.path.lastComponent?.string ?? "", .github) }

    private func run(_ line: String, status: Int32 = 0) async -> String {
        let result = await fixture.run(
            line.split(separator: " ").map(String.init), environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == status, "\(line): \(result.log)")
        return result.log
    }

    /// Forgets what this machine installed and has loaded.
    private func forget() throws { try fixture.shell("rm -rf .local .cache") }

    /// Changes the files and, in the lock file, what tells them; the source, the commit and the git tree stay.
    private func forge() async throws {
        let author = try CommandFixture()
        let folder = author.home.appendingPathComponent("notes")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.skill("Bad.").utf8).write(to: folder.appendingPathComponent("SKILL.md"))
        _ = await author.run(["install", "./notes", "--save"])
        let forged = try entry(in: author)
        var entry = try entry(in: fixture)
        for key in ["tree", "files"] { entry[key] = forged[key] }
        var lock = try lock(in: fixture)
        lock["skills"] = .object(["notes": .object(entry)])
        try Data((JSONValue.object(lock).text() + "\n").utf8)
            .write(to: fixture.home.appendingPathComponent("skills.lock"))
        try fixture.shell("cp \(folder.path)/SKILL.md .claude/skills/notes/SKILL.md")
    }

    private func lock(in fixture: CommandFixture) throws -> [String: JSONValue] {
        let file = fixture.home.appendingPathComponent("skills.lock")
        return try #require(JSONValue(parsing: Array(Data(contentsOf: file))).object)
    }

    private func entry(in fixture: CommandFixture) throws -> [String: JSONValue] {
        try #require(lock(in: fixture)["skills"]?["notes"]?.object)
    }

    @Test func `is refused by a check, also if the store has its files`() async throws {
        #expect(await run("sync --check").contains("1 skill installed as locked."))
        try forget()
        try await forge()
        let log = await run("sync --check", status: 2)
        #expect(
            log.contains(
                "notes  refused  the tree hash of 'notes' in skills.lock is not that of its commit"),
            "\(log)")
        #expect(log.contains("1 of 1 skill refused; all files are as locked.\n"), "\(log)")
        // A look at the differences fills the store.
        _ = await run("diff notes --project")
        #expect(await run("sync --check", status: 2).contains("refused"))
        let json = await run("sync --check --json", status: 2)
        #expect(json.contains(#""state": "refused""#), "\(json)")
    }

    @Test func `is not one whose source can't be read, and is told so`() async throws {
        try fixture.shell("mv \(repository.path) \(repository.path).away")
        let log = await run("sync --check", status: 2)
        #expect(log.contains("notes  unread  "), "\(log)")
        #expect(
            log.contains("1 of 1 skill not compared with the source; all files are as locked.\n"),
            "\(log)")
        _ = await run("sync --frozen")
        try fixture.shell("mv \(repository.path).away \(repository.path)")
        _ = await run("sync --check")
    }

    @Test func `is not looked for in what this machine installed`() async throws {
        try fixture.shell("rm -r .claude")
        _ = await run("sync")
        try fixture.shell("rm -r \(repository.path)")
        _ = await run("sync --check")
    }
}
