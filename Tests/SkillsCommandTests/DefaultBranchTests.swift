import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Repositories whose default branch is another one than at the install.
@Suite(.timeLimit(.minutes(5))) struct `A new default branch` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func skill(_ text: String) -> String {
        "---\nname: one\ndescription: Does one for a test.\n---\n# One\n\n\(text)\n"
    }

    private func repository(_ name: String) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(skill("Old."), to: "skills/one/SKILL.md")
        try repository.commit("One")
        return repository
    }

    /// Makes another branch the default, with the same commit or a later one.
    private func move(_ repository: GitRepository, to branch: String, isLater: Bool) throws {
        try repository.branch(branch, at: repository.object("main"))
        if isLater {
            repository.write(skill("New."), to: "skills/one/SKILL.md")
            try repository.commit("New", on: branch)
        }
        try repository.git(["symbolic-ref", "HEAD", "refs/heads/\(branch)"])
    }

    private func defaultBranch() async throws -> String? {
        let result = await fixture.run(["outdated", "--json"])
        let report = try JSONValue(parsing: Array(result.output.utf8))
        return report["skills"]?.array?.first?["defaultBranch"]?["name"]?.string
    }

    @Test(arguments: [
        ("trunk", true, GitServer.Profile.github), ("release/2", true, .versionZero),
        ("trunk", false, .off),
    ])
    func `is named, with the command that follows it`(
        _ branch: String, _ isLater: Bool, _ profile: GitServer.Profile
    ) async throws {
        let name = "moved-\(profile.rawValue)"
        let repository = try repository(name)
        let first = await fixture.run(["install", server.url("\(name).git", profile)])
        #expect(first.status == 0, "\(first.log)")
        #expect(try await defaultBranch() == nil)
        try move(repository, to: branch, isLater: isLater)
        #expect(try await defaultBranch() == branch)
        for command in ["outdated", "update"] {
            let result = await fixture.run([command])
            #expect(result.status == 0, "\(result.log)")
            #expect(
                result.errors.contains(
                    "default branch of the repository is \(branch) now, and one follows main"),
                "\(result.log)")
        }
        let followed = await fixture.run(["update", "one", "--ref", branch])
        #expect(followed.status == 0, "\(followed.log)")
        #expect(try await defaultBranch() == nil)
        let text = try fixture.shell("tail -n 1 .claude/skills/one/SKILL.md")
        #expect(text.contains(isLater ? "New." : "Old."))
    }

    @Test func `is none of the business of a skill whose address names a branch`() async throws {
        let repository = try repository("chosen")
        let first = await fixture.run(["install", server.url("chosen.git") + "#main"])
        #expect(first.status == 0, "\(first.log)")
        try move(repository, to: "trunk", isLater: true)
        #expect(try await defaultBranch() == nil)
    }
}
