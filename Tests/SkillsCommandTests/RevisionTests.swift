import Foundation
import SystemPackage
import TestSupport
import Testing

/// Branches, tags and names that people type after a repository.
@Suite(.timeLimit(.minutes(5))) struct `A revision of an address` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    /// Creates a repository with the skills `pdf` and `word-count`, the branch `release` and the tag `v1`.
    private func repository(_ name: String) throws -> String {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for skill in ["pdf", "word-count"] {
            repository.write(
                "---\nname: \(skill)\ndescription: Does \(skill) in a test. Use when tested.\n---\nIt.\n",
                to: "skills/\(skill)/SKILL.md")
        }
        try repository.commit("Skills")
        for branch in ["alpha", "beta", "delta", "gamma", "release", "zeta"] {
            try repository.branch(branch)
        }
        try repository.git(["tag", "v1"])
        return server.url("\(name).git", .github)
    }

    private func lock() throws -> [String: [String: Any]] {
        let file = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
        let lock = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        return try #require(lock?["skills"] as? [String: [String: Any]])
    }

    @Test(arguments: ["--ref", "--branch"])
    func `comes from an option`(_ option: String) async throws {
        let url = try repository("option\(option)")
        let result = await fixture.run(["install", url, option, "release", "--skill", "pdf"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try lock()["pdf"]?["ref"] as? String == "refs/heads/release")
        // The branch and the tag have the same files.
        let one = await fixture.run(["install", "\(url)#:skills/pdf", option, "v1"])
        #expect(one.status == 0, "\(one.log)")
        let entry = try #require(try lock()["pdf"])
        #expect(entry["ref"] as? String == "refs/tags/v1")
        #expect(entry["source"] as? String == "\(url)#v1:skills/pdf")
    }

    @Test func `that is a skill selects the skill`() async throws {
        let url = try repository("named")
        let result = await fixture.run(["install", "\(url)@pdf"])
        #expect(result.status == 0, "\(result.log)")
        let note = "note: the repository has no branch or tag 'pdf'; using its skill 'pdf'\n"
        #expect(result.errors.contains(note), "\(result.log)")
        let entry = try #require(try lock()["pdf"])
        #expect(entry["path"] as? String == "skills/pdf")
        #expect(entry["ref"] as? String == "refs/heads/main")
        let current = await fixture.run(["outdated"])
        #expect(current.status == 0, "\(current.log)")
        let fragment = await fixture.run(["install", "\(url)#pdf"])
        #expect(fragment.status == 5, "\(fragment.log)")
        let option = await fixture.run(["install", url, "--ref", "pdf"])
        #expect(option.status == 5, "\(option.log)")
    }

    @Test func `that is a skill is saved and restored`() async throws {
        let url = try repository("saved")
        let saved = await fixture.run(["install", "\(url)@word-count", "--save"])
        #expect(saved.status == 0, "\(saved.log)")
        try fixture.shell("rm -r .claude skills.lock")
        let synced = await fixture.run(["sync"])
        #expect(synced.status == 0, "\(synced.log)")
        #expect(try fixture.shell("ls .claude/skills") == "word-count\n")
    }

    @Test(arguments: [
        ("@relaese", "@release"), ("#relaese", "#release"), ("@word-coutn", "@word-count"),
        ("#relaese:skills/pdf", "#release:skills/pdf"),
    ])
    func `that is misspelled is corrected`(_ typed: String, _ meant: String) async throws {
        let url = try repository("typo\(UInt32.random(in: 0...UInt32.max))")
        let result = await fixture.run(["install", url + typed])
        #expect(result.status == 5)
        let command = meant.contains("#") ? "'\(url)\(meant)'" : "\(url)\(meant)"
        #expect(
            result.errors.contains("hint: did you mean skills install \(command)?"),
            "\(result.log)")
    }

    @Test func `that is missing leads to a list that starts with the default branch`()
        async throws
    {
        let url = try repository("missing")
        let result = await fixture.run(["install", "\(url)#nobranch"])
        #expect(
            result.errors.contains("branches and tags: main, alpha, beta, delta, gamma, …"),
            "\(result.log)")
        let skill = await fixture.run(["install", "\(url)@nobranch"])
        #expect(skill.errors.contains("or one of its skills: pdf, word-count"), "\(skill.log)")
    }

    @Test(arguments: [
        ("#:pfd", "#:skills/pdf"), ("#:skills/pfd", "#:skills/pdf"), ("/skils", "/skills"),
    ])
    func `has a folder that is corrected`(_ typed: String, _ meant: String) async throws {
        let url = try repository("folder\(UInt32.random(in: 0...UInt32.max))")
        let result = await fixture.run(["install", url + typed])
        #expect(result.status == 5)
        let command = meant.contains("#") ? "'\(url)\(meant)'" : "\(url)\(meant)"
        #expect(
            result.errors.contains("hint: did you mean skills install \(command)?"),
            "\(result.log)")
    }

    @Test func `has a folder that moved`() async throws {
        let url = try repository("moved")
        let result = await fixture.run(["install", "\(url)#release:old/pdf"])
        #expect(result.status == 0, "\(result.log)")
        #expect(
            result.errors.contains("note: 'old/pdf' has moved to skills/pdf\n"), "\(result.log)")
        let entry = try #require(try lock()["pdf"])
        #expect(entry["source"] as? String == "\(url)#release:skills/pdf")
        #expect(entry["path"] as? String == "skills/pdf")
        #expect(entry["ref"] as? String == "refs/heads/release")
        let current = await fixture.run(["outdated"])
        #expect(current.status == 0, "\(current.log)")
    }

    @Test func `has a folder that moved since it was listed`() async throws {
        let url = try repository("listed")
        let manifest = #"{"version": 1, "skills": {"pdf": {"source": "\#(url)#:old/pdf"}}}"#
        try fixture.shell("echo '\(manifest)' > skills.json")
        for _ in 1...2 {
            let result = await fixture.run(["sync"])
            #expect(result.status == 0, "\(result.log)")
        }
        #expect(try fixture.shell("ls .claude/skills") == "pdf\n")
    }

    @Test(arguments: [
        (
            "owner/repo@v1",
            "choose one:\n      skills install owner/repo@v1\n      skills install owner/repo@v2"
        ),
        ("./folder", "leave out --ref: skills install ./folder"),
        ("x.zip", "leave out --ref: skills install x.zip"),
        ("pdf", "use the address of a repository, such as owner/repo"),
    ])
    func `is refused by what has another one or none`(_ address: String, _ hint: String) async {
        for command in ["install", "info --resolve"] {
            let words = command.split(separator: " ").map(String.init)
            let result = await fixture.run(words + [address, "--ref", "v2"])
            #expect(result.status == 64)
            let hint = hint.replacingOccurrences(of: "skills install", with: "skills \(command)")
            #expect(result.errors.contains("hint: \(hint)\n"), "\(result.log)")
        }
    }

    @Test(arguments: [
        ("owner/repo", "v2", "owner/repo#v2"), ("owner/repo@v2", "v2", "owner/repo@v2"),
        ("owner/repo/a/b", "v2", "owner/repo/a/b#v2"), ("owner/repo#:a", "v2", "owner/repo#v2:a"),
        ("https://github.com/o/r#readme", "v2", "https://github.com/o/r#v2"),
        ("git@host:a/b", "feature/x", "git@host:a/b#feature/x"),
        ("https://host/x", "v2", "https://host/x#v2"),
        ("https://host/x#:a", "v2", "https://host/x#v2:a"),
    ])
    func `is part of the address`(_ typed: String, _ ref: String, _ full: String) async throws {
        let result = await fixture.run(["info", "--resolve", typed, "--ref", ref, "--json"])
        #expect(result.status == 0, "\(result.log)")
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let sources = (json as? [String: Any])?["sources"] as? [[String: Any]]
        #expect(sources?.first?["address"] as? String == full)
        #expect(sources?.first?["ref"] as? String == ref)
    }

    @Test func `concerns one of several addresses only`() async throws {
        let result = await fixture.run(["info", "--resolve", "a/b", ":bad", "c/d"])
        #expect(result.status == 3)
        #expect(result.output.contains("a/b") && result.output.contains("c/d"))
        #expect(result.errors.contains("error: ':bad' is not a valid address"))
        let object = await fixture.run(["info", "--resolve", "a/b", ":bad", "--json"])
        #expect(object.status == 3)
        let json = try JSONSerialization.jsonObject(with: Data(object.output.utf8))
        let failures = (json as? [String: Any])?["failures"] as? [[String: Any]]
        #expect(failures?.first?["name"] as? String == ":bad")
        #expect(failures?.first?["status"] as? Int == 64)
        #expect(await fixture.run(["info", "--resolve", ":bad", ":worse"]).status == 64)
    }
}
