import Foundation
import JSON
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// Updates from git and web servers, and the requests that they cause.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `Updating from a server` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func skill(_ name: String, _ text: String = "Nothing to do.") -> String {
        "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n# \(name)\n\n\(text)\n"
    }

    private func repository(_ name: String, skills: [String]) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for skill in skills {
            repository.write(self.skill(skill), to: "skills/\(skill)/SKILL.md")
            repository.write("Notes of \(skill).\n", to: "skills/\(skill)/references/notes.md")
        }
        try repository.commit("Skills")
        return repository
    }

    private func report(_ words: String...) async throws -> JSONValue {
        let result = await fixture.run(words + ["--json"])
        return try JSONValue(parsing: Array(result.output.utf8))
    }

    private func statuses(_ report: JSONValue) -> [String] {
        (report["skills"]?.array ?? []).compactMap { $0["status"]?.string }
    }

    @Test func `fetches the installed commit to show edits`() async throws {
        let repository = try repository("edited", skills: ["notes"])
        let url = server.url("edited.git", .github)
        #expect(await fixture.run(["install", url]).status == 0)
        repository.write("Later notes.\n", to: "skills/notes/references/notes.md")
        try repository.commit("Later")
        let notes = ".claude/skills/notes/references/notes.md"
        try fixture.shell("echo Mine. >> \(notes) && rm -r .local/share/skills/store/trees .cache")
        let local = await fixture.run(["diff", "notes", "--local"])
        #expect(local.output.hasSuffix(" Notes of notes.\n+Mine.\n"), "\(local.log)")
        #expect(local.status == 2)
    }

    @Test func `sends one request for forty skills, and fetches only changed objects`()
        async throws
    {
        let names = (1...40).map { "skill-\($0)" }
        let repository = try repository("forty", skills: names)
        let url = server.url("forty.git", .github)
        let installed = await fixture.run(["install", url, "--all"])
        #expect(installed.status == 0, "\(installed.log)")
        let check = try await server.requests(to: "forty.git") {
            let statuses = try await statuses(report("outdated"))
            #expect(statuses == Array(repeating: "current", count: 40))
        }
        #expect(check.count <= 3)

        repository.write(
            skill("skill-7", "Something new."), to: "skills/skill-7/SKILL.md")
        repository.write(
            String(repeating: "Not for us.\n", count: 20_000), to: "elsewhere/large.md")
        try repository.commit("One of them")
        let requests = try await server.requests(to: "forty.git") {
            let update = try await report("update")
            let outcomes = (update["skills"]?.array ?? []).compactMap { $0["outcome"]?.string }
            #expect(outcomes.count { $0 == "updated" } == 1)
            #expect(outcomes.count { $0 == "unchanged" } == 39)
        }
        #expect(requests.count <= 4)
        // Trees and two small files, far less than the other changes in the repository.
        #expect(requests.reduce(0) { $0 + $1.bodyBytesSent } < 20_000)
        #expect(
            try fixture.shell("tail -n 1 .claude/skills/skill-7/SKILL.md") == "Something new.\n")
        #expect(
            try fixture.shell("cat .claude/skills/skill-8/references/notes.md")
                == "Notes of skill-8.\n")
        #expect(try await statuses(report("outdated")) == Array(repeating: "current", count: 40))
        #expect(await fixture.run(["verify"]).status == 0)
    }

    @Test func `refuses a moved tag without consent`() async throws {
        let repository = try repository("tagged", skills: ["one"])
        try repository.tag("v1")
        let address = server.url("tagged.git", .github) + "#v1"
        #expect(await fixture.run(["install", address]).status == 0)
        repository.write(skill("one", "Someone else's."), to: "skills/one/SKILL.md")
        try repository.commit("Moved")
        try repository.git(["tag", "-f", "v1", "main"])
        #expect(try await statuses(report("outdated")) == ["moved-tag"])
        let refused = await fixture.run(["update"])
        #expect(refused.status == 4)
        #expect(refused.errors.contains("tags should not move"))
        #expect(await fixture.run(["outdated"]).errors.hasSuffix("1 skill moved.\n"))
        let info = await fixture.run(["info", "one"])
        let commit = try repository.object("main^")
        #expect(info.output.contains("ref        refs/tags/v1\n"), "\(info.log)")
        #expect(info.output.contains("commit     \(commit)\n"))
        let told = try await report("info", "one")
        #expect(told["skill"]?["commit"]?.string == commit.description)
        let listed = try await report("list")["skills"]?.array?.first
        for key in ["url", "ref", "commit", "archive"] {
            #expect(listed?[key] == told["skill"]?[key], "\(key)")
        }
        #expect(listed?["url"]?.string?.hasPrefix("http") == true)
        #expect(told["skill"]?["ref"]?.string == "refs/tags/v1")
        #expect(
            try fixture.shell("tail -n 1 .claude/skills/one/SKILL.md") == "Nothing to do.\n")
        let agreed = await fixture.run(["update", "--allow-source-change"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(
            try fixture.shell("tail -n 1 .claude/skills/one/SKILL.md") == "Someone else's.\n")
    }

    @Test(arguments: GitServer.Profile.redirects)
    func `refuses a moved repository without consent`(_ profile: GitServer.Profile) async throws {
        let name = "moved-\(profile.rawValue)"
        let repository = try repository(name, skills: ["one"])
        let (old, new) = (server.url("\(name).git", profile), server.url("\(name).git", .on))
        let lock = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
        #expect(await fixture.run(["install", old]).status == 0)
        var text = try String(contentsOf: lock, encoding: .utf8)
        // A redirect during installation is recorded by its final address.
        #expect(text.contains("\"url\": \"\(new)\""))
        #expect(try await statuses(report("outdated")) == ["current"])
        text = text.replacingOccurrences(of: "\"url\": \"\(new)\"", with: "\"url\": \"\(old)\"")
        try text.write(to: lock, atomically: true, encoding: .utf8)
        repository.write(skill("one", "New."), to: "skills/one/SKILL.md")
        try repository.commit("New")
        #expect(try await statuses(report("outdated")) == ["moved-source"])
        let refused = await fixture.run(["update"])
        #expect(refused.status == 4)
        #expect(refused.errors.contains("which now redirects to \(new)"))
        let agreed = await fixture.run(["update", "--allow-source-change"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/one/SKILL.md") == "New.\n")
        #expect(try await statuses(report("outdated")) == ["current"])
    }

    @Test func `waits for the minimum age`() async throws {
        let repository = try repository("young", skills: ["one"])
        #expect(await fixture.run(["install", server.url("young.git")]).status == 0)
        repository.write(skill("one", "New."), to: "skills/one/SKILL.md")
        // The commits in tests are older than the clock of the test world, 2026-11-21.
        try repository.commit("New")
        let told = try repository.git(["log", "-1", "--format=%ct", "main"]).text
        let date = try #require(Int(told.split(separator: "\n").first ?? ""))
        let now = try #require(ISO8601DateFormatter().date(from: "2026-11-21T00:00:00Z"))
        let days = (Int(now.timeIntervalSince1970) - date) / 86_400
        let young = await fixture.run(["update", "--min-age", "\(days + 2)d"])
        #expect(young.status == 4, "\(young.log)")
        #expect(young.errors.contains("old; the minimum age is \(days + 2)d"))
        try fixture.shell(
            "mkdir -p .config/skills && echo '{\"minAge\": \"\(days + 2)d\"}' > .config/skills/config.json"
        )
        #expect(try await statuses(report("outdated")) == ["too-young"])
        #expect(await fixture.run(["update", "--min-age", "1m"]).status == 0)
    }

    @Test func `keeps skills that were removed upstream or installed from a commit`()
        async throws
    {
        let repository = try repository("leaving", skills: ["one", "two"])
        let commit = try repository.object("main")
        let url = server.url("leaving.git", .github)
        #expect(await fixture.run(["install", url, "--skill", "one"]).status == 0)
        #expect(await fixture.run(["install", "\(url)#\(commit):skills/two"]).status == 0)
        repository.remove("skills/one/SKILL.md")
        repository.remove("skills/one/references/notes.md")
        repository.write(skill("two", "New."), to: "skills/two/SKILL.md")
        try repository.commit("Gone")
        #expect(try await statuses(report("outdated")) == ["gone", "fixed"])
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(update.errors.contains("warning: 'one' was removed from \(url)"))
        #expect(update.errors.hasSuffix("1 removed upstream.\n"), "\(update.log)")
        // The skill that is left is another one.
        #expect(!update.errors.contains("renamed"), "\(update.log)")
        #expect(update.errors.contains("skills install \(url) --list"), "\(update.log)")
        let named = await fixture.run(["update", "one"])
        #expect(named.status == 5 && named.errors.contains("error: 'one' was removed from"))
        let outdated = await fixture.run(["outdated"])
        #expect(
            outdated.errors.hasSuffix("1 skill up to date; 1 removed upstream.\n"),
            "\(outdated.log)")
        #expect(await fixture.run(["verify"]).status == 0)
    }

    @Test func `names the command that follows a renamed branch`() async throws {
        let repository = try repository("renamed", skills: ["one", "two"])
        let url = server.url("renamed.git", .github)
        #expect(await fixture.run(["install", url, "--all"]).status == 0)
        _ = try repository.git(["branch", "-m", "main", "trunk"])
        _ = try repository.git(["symbolic-ref", "HEAD", "refs/heads/trunk"])
        repository.write(skill("one", "New."), to: "skills/one/SKILL.md")
        _ = try repository.commit("New", on: "trunk")
        let update = await fixture.run(["update"])
        #expect(update.status == 5, "\(update.log)")
        #expect(update.errors.contains("because: no branch named 'main'\n"), "\(update.log)")
        #expect(
            update.errors.contains(
                "if the branch was renamed trunk, follow it: skills update one two --ref trunk"),
            "\(update.log)")
        let followed = await fixture.run(["update", "one", "two", "--ref", "trunk"])
        #expect(followed.status == 0, "\(followed.log)")
        #expect(await fixture.run(["update"]).status == 0)
    }

    @Test func `reports reachable sources if a server is down`() async throws {
        _ = try repository("up", skills: ["one"])
        _ = try repository("other", skills: ["two"])
        for name in ["up.git", "other.git"] {
            #expect(await fixture.run(["install", server.url(name)]).status == 0)
        }
        let lock = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
        let text = try String(contentsOf: lock, encoding: .utf8)
        // Nothing listens on port 1.
        try text.replacingOccurrences(of: ":\(server.port)/", with: ":1/")
            .write(to: lock, atomically: true, encoding: .utf8)
        let result = await fixture.run(["outdated"])
        #expect(result.status == 6, "\(result.log)")
        #expect(result.output.contains("check failed: failed to connect to 127.0.0.1\n"))
        #expect(
            result.errors.hasPrefix(
                "error: failed to check 2 sources for new versions of one and two\nbecause: "),
            "\(result.log)")
        #expect(result.errors.hasSuffix("2 skills could not be checked.\n"))
    }

    @Test func `sends conditional requests for archives`() async throws {
        try fixture.shell(
            "mkdir pdf && echo '---\nname: pdf\ndescription: Does PDF.\n---' > pdf/SKILL.md && zip -qrX pdf.zip pdf"
        )
        let body = Mutex(
            Array(try Data(contentsOf: fixture.home.appendingPathComponent("pdf.zip"))))
        let asked = Mutex<[String?]>([])
        let archive = try RawServer { request, connection in
            let tag = "\"\(body.withLock { $0.count })\""
            let known = request.headers.first { $0.name == "if-none-match" }?.value
            asked.withLock { $0.append(known) }
            if known == tag { return connection.answer(304, headers: ["ETag: \(tag)"]) }
            connection.answer(headers: ["ETag: \(tag)"], body: body.withLock { $0 })
        }
        #expect(await fixture.run(["install", archive.url("/pdf.zip")]).status == 0)
        #expect(try await statuses(report("outdated")) == ["current"])
        #expect(asked.withLock { $0.count } == 2)
        #expect(asked.withLock { $0.last ?? nil } != nil)
        try fixture.shell(
            "echo more >> pdf/SKILL.md && zip -qrX pdf.zip pdf && echo mine > .claude/skills/pdf/mine.md"
        )
        let next = Array(try Data(contentsOf: fixture.home.appendingPathComponent("pdf.zip")))
        body.withLock { $0 = next }
        #expect(try await statuses(report("outdated")) == ["outdated"])
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(update.output.contains("merged with your edits: mine.md"))
        #expect(
            try fixture.shell(
                "cat .claude/skills/pdf/mine.md; tail -n 1 .claude/skills/pdf/SKILL.md")
                == "mine\nmore\n")
        #expect(try await statuses(report("outdated")) == ["current"])
    }
}
