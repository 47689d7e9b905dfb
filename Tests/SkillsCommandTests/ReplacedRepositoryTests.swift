import Foundation
import JSON
import SkillSource
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// Repositories whose history is another one than at the install: a name that someone else registered, a hijacked account,
/// and ordinary force pushes.
@Suite(.timeLimit(.minutes(5))) struct `The history of a repository` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func skill(_ name: String, _ text: String) -> String {
        "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n# \(name)\n\n\(text)\n"
    }

    /// Makes a repository of three commits with two skills.
    private func repository(_ name: String) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write("Read me.\n", to: "README.md")
        try repository.commit("Start")
        for skill in ["one", "two"] {
            repository.write(self.skill(skill, "First."), to: "skills/\(skill)/SKILL.md")
            try repository.commit("Add \(skill)")
        }
        return repository
    }

    /// Commits a new version of a skill to a branch that has no history in common with any other.
    private func orphan(_ text: String, in repository: GitRepository, on branch: String) throws {
        repository.write(skill("one", text), to: "skills/one/SKILL.md")
        repository.write(skill("two", text), to: "skills/two/SKILL.md")
        let commit = try repository.commit(text, on: "orphan-\(branch)")
        try repository.git(["update-ref", "refs/heads/\(branch)", commit])
        try repository.git(["update-ref", "-d", "refs/heads/orphan-\(branch)"])
    }

    /// Commits a new version of a skill after an earlier commit, and moves the branch there.
    private func rewrite(_ text: String, after commit: String, in repository: GitRepository) throws
    {
        try repository.branch("rewritten", at: commit)
        repository.write(skill("one", text), to: "skills/one/SKILL.md")
        let new = try repository.commit(text, on: "rewritten")
        try repository.git(["update-ref", "refs/heads/main", new])
        try repository.git(["update-ref", "-d", "refs/heads/rewritten"])
    }

    @Test func `that someone copied to a repository with another ID is refused`() async throws {
        let repository = try repository("copied")
        let id = Mutex<(status: Int, body: String)>((200, "{\"id\": 7, \"name\": \"copied\"}"))
        let api = try RawServer { _, connection in
            let (status, body) = id.withLock(\.self)
            connection.answer(status, headers: ["Content-Type: application/json"], body: body)
        }
        let url = server.url("copied.git", .github)
        let host = String(url.dropFirst("http://".count).prefix { $0 != "/" })
        let hosts = [
            ArchiveHost(
                host: host, template: "http://\(host)/{repository}/{revision}",
                description: api.url("/api/v4/projects/{id}"))
        ]
        func run(_ words: String...) async -> CommandFixture.Result {
            await fixture.run(words, archiveHosts: hosts)
        }
        func change(_ text: String) throws {
            repository.write(skill("one", text), to: "skills/one/SKILL.md")
            try repository.commit(text)
        }
        func recorded() throws -> String? {
            let lock = try fixture.shell("cat .local/state/skills/skills.lock")
            return try JSONValue(parsing: Array(lock.utf8))["skills"]?["one"]?["repositoryID"]?
                .string
        }
        #expect(await run("install", url, "--skill", "one").status == 0)
        #expect(await run("update").status == 0)
        // Nothing changed, so nothing was asked.
        #expect(api.connectionCount == 0)
        try change("Second.")
        #expect(await run("update").status == 0)
        #expect(api.connectionCount == 1)
        #expect(try recorded() == "7")
        let path = try #require(api.requests(to: api.requests[0].path).first?.path)
        #expect(path.hasPrefix("/api/v4/projects/") && path.hasSuffix("copied"), "\(path)")
        // No answer is no judgment, and the known ID stays.
        for (status, body) in [(403, "{\"message\": \"rate limit\"}"), (404, ""), (200, "<html>")] {
            id.withLock { $0 = (status, body) }
            try change("With \(status) \(body)")
            let updated = await run("update")
            #expect(updated.status == 0, "\(updated.log)")
            #expect(try recorded() == "7")
        }
        id.withLock { $0 = (200, "{\"id\": \"8\"}") }
        try change("Someone else's.")
        let refused = await run("update")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("the host reports a different ID"), "\(refused.log)")
        #expect(try text("one") != "Someone else's.\n")
        let outdated = await run("outdated", "--json")
        #expect(outdated.output.contains("replaced-source"), "\(outdated.log)")
        let accepted = await run("update", "one", "--allow-source-change")
        #expect(accepted.status == 0, "\(accepted.log)")
        #expect(try recorded() == "8")
        #expect(try text("one") == "Someone else's.\n")
    }

    private func install(_ words: String...) async throws {
        let result = await fixture.run(["install"] + words)
        try #require(result.status == 0, "\(result.log)")
    }

    private func text(_ name: String) throws -> String {
        try fixture.shell("tail -n 1 .claude/skills/\(name)/SKILL.md")
    }

    private func statuses() async throws -> [String?] {
        let result = await fixture.run(["outdated", "--json"])
        let report = try JSONValue(parsing: Array(result.output.utf8))
        return (report["skills"]?.array ?? []).map { $0["status"]?.string }
    }

    @Test(arguments: [
        GitServer.Profile.github, .on, .off, .blobNone, .versionZero,
    ])
    func `that someone else started anew is refused`(_ profile: GitServer.Profile) async throws {
        let name = "anew-\(profile.rawValue)"
        let old = try repository(name)
        let url = server.url("\(name).git", profile)
        try await install(url, "--all")
        try fixture.shell("rm -r '\(old.path)'")
        let new = try GitRepository(at: old.path)
        try orphan("Someone else's.", in: new, on: "main")
        #expect(try await statuses() == ["replaced-source", "replaced-source"])
        let refused = await fixture.run(["update", "--yes"])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(
            refused.errors.contains(
                "'one' was not updated because \(url) is now a different repository"),
            "\(refused.log)")
        #expect(refused.errors.contains("skills update one --allow-source-change"))
        #expect(try text("one") == "First.\n")
        let agreed = await fixture.run(["update", "--allow-source-change"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(try text("one") == "Someone else's.\n")
        #expect(try await statuses() == ["current", "current"])
    }

    @Test func `that a new owner pushed over the old one is refused`() async throws {
        // The server still has the old objects, as hosts do for a long time.
        let repository = try repository("hijacked")
        try await install(server.url("hijacked.git", .github), "--skill", "one")
        try orphan("Hijacked.", in: repository, on: "main")
        let refused = await fixture.run(["update", "--yes"])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("shares no history"), "\(refused.log)")
        let line = ["install", server.url("hijacked.git", .github), "--skill", "one", "--yes"]
        let again = await fixture.run(line)
        #expect(again.status == 4, "\(again.log)")
        #expect(again.errors.contains("is now a different repository"), "\(again.log)")
        #expect(await fixture.run(line + ["--force", "--dry-run"]).status == 0)
        // A skill that is gone from it was not removed by its author.
        repository.remove("skills/one")
        try repository.commit("Remove")
        #expect(try await statuses() == ["replaced-source"])
        #expect(try text("one") == "First.\n")
    }

    @Test func `on the local disk is refused or asked about, too`() async throws {
        let old = try repository("local")
        let url = "file://\(old.path)"
        let path = ["PATH": "/usr/bin:/bin"]
        let installed = await fixture.run(["install", url, "--skill", "one"], environment: path)
        #expect(installed.status == 0, "\(installed.log)")
        try rewrite("Rewritten.", after: try old.object("main~2"), in: old)
        let declined = await fixture.run(["update"], environment: path)
        #expect(declined.status == 4, "\(declined.log)")
        #expect(declined.log.contains("[history-rewritten]"), "\(declined.log)")
        let agreed = await fixture.run(["update", "--yes"], environment: path)
        #expect(agreed.status == 0, "\(agreed.log)")
        try fixture.shell("rm -r '\(old.path)'")
        try orphan("Someone else's.", in: try GitRepository(at: old.path), on: "main")
        let refused = await fixture.run(["update", "--yes"], environment: path)
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("is now a different repository"), "\(refused.log)")
    }

    @Test(arguments: [true, false])
    func `that was rewritten in part is asked about`(hasOldObjects: Bool) async throws {
        let name = "forced-\(hasOldObjects)"
        let repository = try repository(name)
        try await install(server.url("\(name).git", .github), "--skill", "one")
        let commit = try repository.object("main")
        try rewrite("Rewritten.", after: try repository.object("main~1"), in: repository)
        if !hasOldObjects {
            try repository.git(["reflog", "expire", "--expire=all", "--all"])
            try repository.git(["gc", "--quiet", "--prune=now"])
        }
        #expect(try await statuses() == ["outdated"])
        let table = await fixture.run(["outdated"])
        #expect(table.output.contains("history was rewritten"), "\(table.log)")
        let declined = await fixture.run(["update"])
        #expect(declined.status == 4, "\(declined.log)")
        #expect(
            declined.log.contains("no longer contains the installed commit \(commit.prefix(7))"),
            "\(declined.log)")
        #expect(try text("one") == "First.\n")
        let agreed = await fixture.run(["update", "--yes"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(agreed.log.contains("history was rewritten"), "\(agreed.log)")
        #expect(try text("one") == "Rewritten.\n")
    }

    @Test func `that was reset to an earlier commit is asked about`() async throws {
        let repository = try repository("reset")
        repository.write(skill("one", "Second."), to: "skills/one/SKILL.md")
        try repository.commit("Second")
        try await install(server.url("reset.git", .github), "--skill", "one")
        try repository.git(["update-ref", "refs/heads/main", "main~1"])
        #expect(await fixture.run(["update"]).status == 4)
        #expect(try text("one") == "Second.\n")
        let agreed = await fixture.run(["update", "--allow", "history-rewritten"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(try text("one") == "First.\n")
    }

    @Test func `that goes on costs one request, and only if a skill changed`() async throws {
        let repository = try repository("goes-on")
        try await install(server.url("goes-on.git", .github), "--all")
        for number in 1...5 {
            repository.write("\(number)\n", to: "README.md")
            try repository.commit("Elsewhere")
        }
        let unchanged = try await server.requests(to: "goes-on.git") {
            let statuses = try await statuses()
            #expect(statuses == ["current", "current"])
        }
        #expect(unchanged.count == 2)
        // The skills come from different commits then.
        repository.write(skill("one", "Second."), to: "skills/one/SKILL.md")
        try repository.commit("Second")
        let first = try await server.requests(to: "goes-on.git") {
            #expect(await fixture.run(["update"]).status == 0)
        }
        #expect(first.count == 4)
        repository.write(skill("one", "Third."), to: "skills/one/SKILL.md")
        repository.write(skill("two", "Third."), to: "skills/two/SKILL.md")
        try repository.branch("side")
        try repository.commit("On the side", on: "side")
        try repository.merge("side")
        let merged = try await server.requests(to: "goes-on.git") {
            let update = await fixture.run(["update"])
            #expect(update.status == 0, "\(update.log)")
        }
        #expect(merged.count == 4)
        #expect(try text("two") == "Third.\n")
        #expect(merged.filter { $0.bodyBytesSent < 200 }.count >= 1)
    }

    @Test func `may branch off at a requested branch, but not be another one`() async throws {
        let repository = try repository("branches")
        try await install(server.url("branches.git", .github), "--skill", "one")
        try repository.branch("beta", at: "main~1")
        repository.write(skill("one", "Beta."), to: "skills/one/SKILL.md")
        try repository.commit("Beta", on: "beta")
        let beta = await fixture.run(["update", "one", "--ref", "beta"])
        #expect(beta.status == 0, "\(beta.log)")
        #expect(try text("one") == "Beta.\n")
        try orphan("Other.", in: repository, on: "other")
        let refused = await fixture.run(["update", "one", "--ref", "other", "--yes"])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(
            refused.errors.contains("skills update one --ref other --allow-source-change"),
            "\(refused.log)")
        #expect(try text("one") == "Beta.\n")
    }

    @Test func `in a redirect that was accepted counts for all skills of it`() async throws {
        let repository = try repository("old-name")
        try await install(server.url("old-name.git", .on), "--all")
        let lock = ".local/state/skills/skills.lock"
        // The repository has moved since.
        try fixture.shell("sed -i 's#/on/#/redirect/#' \(lock)")
        repository.write(skill("one", "Second."), to: "skills/one/SKILL.md")
        try repository.commit("Second")
        #expect(try await statuses() == ["moved-source", "moved-source"])
        let agreed = await fixture.run(["update", "--allow-source-change"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(try fixture.shell("grep -c /redirect/ \(lock) || true") == "0\n")
        #expect(try await statuses() == ["current", "current"])
        #expect(await fixture.run(["update"]).status == 0)

        // Accepted for one skill, it holds for the others without another question.
        try fixture.shell("sed -i 's#/on/#/redirect/#' \(lock)")
        let one = await fixture.run(["update", "one", "--allow-source-change"])
        #expect(one.status == 0, "\(one.log)")
        #expect(try fixture.shell("grep -c /redirect/ \(lock) || true") != "0\n")
        let others = await fixture.run(["update"])
        #expect(others.status == 0, "\(others.log)")
        #expect(try fixture.shell("grep -c /redirect/ \(lock) || true") == "0\n")
        #expect(try await statuses() == ["current", "current"])
    }

    @Test func `in a redirect that was accepted for the user's skills counts in a project, too`()
        async throws
    {
        let repository = try repository("old-name-here")
        let url = server.url("old-name-here.git", .on)
        let (own, project) = (".local/state/skills/skills.lock", "work/skills.*")
        try fixture.shell("mkdir work")
        let words = ["install", url, "--skill", "two", "--save"]
        let saved = await fixture.run(words, in: "work")
        #expect(saved.status == 0, "\(saved.log)")
        // Both are from the time before the repository moved.
        try fixture.shell("rm -r .local work/.claude work/skills.lock")
        try fixture.shell("sed -i 's#/on/#/redirect307/#' \(project)")
        #expect(await fixture.run(["sync"], in: "work").status == 0)
        try await install(url, "--skill", "one")
        try fixture.shell("sed -i 's#/on/#/redirect307/#' \(own)")
        for name in ["one", "two"] {
            repository.write(skill(name, "Second."), to: "skills/\(name)/SKILL.md")
        }
        try repository.commit("Second")
        let update = ["update", "--project"]
        let refused = await fixture.run(update, in: "work")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("which now redirects to \(url)"), "\(refused.log)")
        let agreed = await fixture.run(["update", "--global", "--allow-source-change"])
        #expect(agreed.status == 0, "\(agreed.log)")
        let updated = await fixture.run(update, in: "work")
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try fixture.shell("cat \(project) | grep -c /redirect307/ || true") == "0\n")
        #expect(await fixture.run(["sync", "--check"], in: "work").status == 0)

        // The lock file of a project accepts nothing for the user.
        try fixture.shell("sed -i 's#/on/#/redirect307/#' \(own)")
        let others = await fixture.run(["update", "--global"], in: "work")
        #expect(others.status == 4, "\(others.log)")
        #expect(others.errors.contains("which now redirects to \(url)"), "\(others.log)")
    }
}
