import Foundation
import SystemPackage
import TestSupport
import Testing

/// Addresses whose meaning depends on what the server answers.
@Suite(.timeLimit(.minutes(5))) struct `Installing from an address` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func repository(
        _ name: String, _ format: GitRepository.ObjectFormat = .sha1
    ) throws -> GitRepository {
        let repository = try GitRepository(
            at: server.folder.appending(name), objectFormat: format)
        for skill in ["pdf", "word-count"] { write(skill, to: repository) }
        try repository.commit("Skills")
        return repository
    }

    private func write(_ skill: String, _ text: String = "It.", to repository: GitRepository) {
        repository.write(
            "---\nname: \(skill)\ndescription: Does \(skill) in a test. Use when tested.\n---\n\(text)\n",
            to: "skills/\(skill)/SKILL.md")
    }

    private func lock() throws -> [String: [String: Any]] {
        let file = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
        let lock = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        return try #require(lock?["skills"] as? [String: [String: Any]])
    }

    @Test(arguments: [GitServer.Profile.github, .versionZero, .redirect])
    func `finds a repository at any URL`(_ profile: GitServer.Profile) async throws {
        let name = "any-\(profile.rawValue)"
        _ = try repository(name)
        let url = server.url(name, profile)
        let result = await fixture.run(["install", "\(url)/#main:skills/pdf"])
        #expect(result.status == 0, "\(result.log)")
        let entry = try #require(try lock()["pdf"])
        #expect(entry["kind"] as? String == "git")
        #expect(entry["ref"] as? String == "refs/heads/main")
        let again = await fixture.run(["update", "--dry-run"])
        #expect(again.status == 0, "\(again.log)")
    }

    @Test func `names a SKILL.md that is too large by its path in the repository`() async throws {
        let repository = try repository("large")
        let url = server.url("large", .github)
        #expect(await fixture.run(["install", "\(url)/#main:skills/pdf"]).status == 0)
        write("pdf", String(repeating: "word ", count: 1 << 18), to: repository)
        try repository.commit("Large")
        let reason = "because: the SKILL.md in skills/pdf is larger than 1024 KiB\n"
        for words in [
            ["update", "pdf"], ["info", "\(url)/#main:skills/pdf"],
            ["install", "--force", "\(url)/#main:skills/pdf"],
        ] {
            let result = await fixture.run(words)
            #expect(result.status != 0, "\(words) \(result.log)")
            #expect(
                result.log.contains("skills/pdf is larger than 1024 KiB"), "\(words) \(result.log)")
            #expect(!result.log.contains("stage-"), "\(words) \(result.log)")
            if words[0] == "install" { #expect(result.log.contains(reason), "\(result.log)") }
        }
    }

    @Test func `takes one SKILL.md among downloads only into a folder of its own`() async throws {
        let header = "---\nname: solo\ndescription: Does one thing. Use it for that.\n---\n"
        try fixture.shell(
            "mkdir -p loads/other && cd loads && printf -- '\(header)Text.\n' | tee SKILL.md >other/SKILL.md "
                + "&& echo 1 >accounts.csv")
        for words in [
            ["install", "./loads/SKILL.md"], ["install", "./loads/SKILL.md", "--skill", "solo"],
        ] {
            let refused = await fixture.run(words)
            #expect(refused.status == 5, "\(refused.log)")
            #expect(refused.errors.contains("would be installed with it"), "\(refused.log)")
            #expect(
                refused.errors.contains(
                    "mkdir ./loads/solo && mv ./loads/SKILL.md ./loads/solo && skills install ./loads/solo"
                ),
                "\(refused.log)")
        }
        try fixture.shell(
            "mkdir loads/solo && mv loads/SKILL.md loads/solo && echo 2 >loads/solo/b.md")
        let own = await fixture.run(["install", "./loads/solo/SKILL.md"])
        #expect(own.status == 0, "\(own.log)")
        #expect(try fixture.shell("ls .claude/skills/solo") == "SKILL.md\nb.md\n")
        let alone = await fixture.run(["install", "./loads/other/SKILL.md", "--force"])
        #expect(alone.status == 0, "\(alone.log)")
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["/dev/zero", "./endless.zip"])
    func `reads no device as an archive`(_ address: String) async throws {
        try fixture.shell("ln -s /dev/zero endless.zip")
        let result = await fixture.run(["install", address])
        #expect(result.status == 1, "\(result.log)")
        #expect(result.errors.contains("operation not supported"), "\(result.log)")
    }

    @Test func `knows an archive that was downloaded again`() async throws {
        try fixture.shell(
            "mkdir a && printf -- '---\nname: a\ndescription: Does a. Use it.\n---\nA\n' >a/SKILL.md "
                + "&& zip -qr 1.zip a && cp 1.zip '1 (1).zip' && echo B >>a/SKILL.md && zip -qr 2.zip a"
        )
        #expect(await fixture.run(["install", "./1.zip"]).status == 0)
        let again = await fixture.run(["install", "./1 (1).zip"])
        #expect(again.status == 0 && again.log.contains("Already installed"), "\(again.log)")
        let other = await fixture.run(["install", "./2.zip"])
        #expect(other.status == 4 && other.errors.contains("1.zip"), "\(other.log)")
    }

    @Test func `names the quotes that a path with blanks needs`() async throws {
        try fixture.shell("mkdir -p 'my loads' && touch 'my loads/議事録 メモ.zip'")
        let result = await fixture.run(
            ["install", "my", "loads/議事録", "メモ.zip", "-a", "claude-code"])
        #expect(result.status == 64, "\(result.log)")
        #expect(
            result.errors.hasSuffix(
                "hint: skills install 'my loads/議事録 メモ.zip' -a claude-code\n"), "\(result.log)")
    }

    @Test func `finds an archive at any URL`() async throws {
        try fixture.shell(
            "mkdir -p www/a && printf -- '---\\nname: a\\ndescription: Does a. Use it.\\n---\\nA\\n' "
                + "> www/a/SKILL.md && cd www && zip -qr download a")
        try fixture.shell("mv www/download.zip www/download")
        let result = try await fixture.run(["install", fixture.url() + "/download"])
        #expect(result.status == 0, "\(result.log)")
        let branch = try await fixture.run(["install", fixture.url() + "/download#main"])
        #expect(branch.status != 0)
    }

    @Test func `asks before it installs an unmerged pull request`() async throws {
        let repository = try repository("requests.git")
        write("pdf", "Merged.", to: repository)
        let merged = try repository.commit("Merged", on: "main")
        try repository.branch("other")
        write("pdf", "Not merged.", to: repository)
        let open = try repository.commit("Not merged", on: "other")
        try repository.git(["update-ref", "-d", "refs/heads/other"])
        try repository.git(["update-ref", "refs/merge-requests/1/head", merged])
        try repository.git(["update-ref", "refs/merge-requests/2/head", open])
        let page = server.url("requests/-/merge_requests/", .github)
        let first = await fixture.run(["install", page + "1", "--skill", "pdf"])
        #expect(first.status == 0, "\(first.log)")
        let second = await fixture.run(["install", page + "2", "--skill", "pdf", "--force"])
        #expect(second.status == 4)
        #expect(second.errors.contains("--allow unlisted-commit"), "\(second.log)")
        let allowed = await fixture.run([
            "install", page + "2", "--skill", "pdf", "--force", "--allow", "unlisted-commit",
        ])
        #expect(allowed.status == 0, "\(allowed.log)")
        #expect(try lock()["pdf"]?["commit"] as? String == open)
        #expect(try lock()["pdf"]?["ref"] as? String == "refs/merge-requests/2/head")
    }

    @Test func `reads full names of branches in pages`() async throws {
        let repository = try repository("names.git")
        try repository.branch("feature/x")
        for page in ["refs/heads/feature/x/skills/pdf", "feature/x/skills/pdf", "main/skills/pdf"] {
            let url = server.url("names/-/tree/\(page)", .github)
            let result = await fixture.run(["install", url, "--force"])
            #expect(result.status == 0, "\(result.log)")
        }
    }

    @Test(arguments: GitRepository.ObjectFormat.allCases)
    func `finds commits by four digits or all`(_ format: GitRepository.ObjectFormat) async throws {
        let repository = try repository("digits-\(format.rawValue).git", format)
        let commit = try repository.object("main")
        write("pdf", "New.", to: repository)
        let next = try repository.commit("New")
        #expect(commit.prefix(4) != next.prefix(4))
        for text in [commit, String(commit.prefix(4)), String(commit.prefix(12)).uppercased()] {
            let url = server.url("digits-\(format.rawValue).git#\(text):skills/pdf", .github)
            let result = await fixture.run(["install", url, "--force"])
            #expect(result.status == 0, "\(result.log)")
            #expect(try lock()["pdf"]?["commit"] as? String == commit)
        }
    }

    @Test func `names a command for a server that only has files`() async throws {
        try repository("files.git").updateServerInfo()
        let url = server.url("files.git", .dumb)
        let result = await fixture.run(["install", url], archiveHosts: [])
        #expect(result.status == 6)
        #expect(result.errors.contains("git's dumb HTTP protocol"), "\(result.log)")
        #expect(
            result.errors.contains(
                "hint: clone it: git clone \(url), then skills install ./files\n"))
    }

    @Test func `never gives the command that failed as a hint`() async throws {
        _ = try repository("hints.git")
        let url = server.url("hints.git", .github)
        let commands = [
            ["pfd"], ["skill-authoring@9"], ["SKILL-AUTHORING"], ["nowhere:pdf"], ["./nowhere"],
            ["nowhere.zip"], ["https://github.com/o/r/issues/3"], ["git://host/r.git"],
            ["npx skills add o/r"], ["https://me@github.com/o/r"], ["https://host/x.zip#sha256=00"],
            [url], [url, "--skill", "pfd"], [url, "--skill", "x"], [url, "--skill", "pdf:pfd"],
            ["\(url)#mian"], ["\(url)#main:skills/pfd"], ["\(url)#ffff"],
            [server.url("hints.git", .dumb)], [server.url("nowhere.git", .missing)],
        ]
        for words in commands {
            let result = await fixture.run(["install"] + words, archiveHosts: [])
            #expect(result.status != 0, "\(words)")
            let hints = result.errors.split(separator: "\n").filter { $0.hasPrefix("hint:") }
            let typed = "skills install " + words.joined(separator: " ")
            for hint in hints {
                #expect(!"\(hint) ".contains("\(typed) "), "\(result.errors)")
                #expect(!hint.hasSuffix("--skill \(words.last ?? "")?"), "\(result.errors)")
            }
        }
    }

    @Test func `selects skills without regard to case and dashes`() async throws {
        _ = try repository("loose.git")
        let url = server.url("loose.git", .github)
        for text in ["Word Count", "WORD_COUNT", "skills/Word-Count", "word-count"] {
            let result = await fixture.run(["install", url, "--skill", text, "--force"])
            #expect(result.status == 0, "\(result.log)")
            #expect(try lock().keys.sorted() == ["word-count"])
        }
        let wrong = await fixture.run(["install", url, "--skill", "pfd"])
        #expect(wrong.status == 5)
        #expect(wrong.errors.contains("hint: did you mean --skill pdf?\n"), "\(wrong.log)")
    }
}
