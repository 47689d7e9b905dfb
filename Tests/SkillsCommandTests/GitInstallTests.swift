import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Installing from a repository` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    /// Creates a repository with skills at the given paths.
    private func repository(_ name: String, _ skills: [String: String]) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for (path, text) in skills {
            repository.write(skill(text), to: "\(path)/SKILL.md")
        }
        try repository.commit("Skills")
        return repository
    }

    private func skill(_ name: String, _ text: String = "Nothing to do.") -> String {
        """
        ---
        name: \(name)
        description: Does \(name) for a test. Use when a test asks for \(name).
        ---
        # \(name)

        \(text)

        """
    }

    private func lock() throws -> [String: [String: Any]] {
        let file = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
        let lock = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        return try #require(lock?["skills"] as? [String: [String: Any]])
    }

    @Test func `installs the only skill, and locks commit and tree`() async throws {
        let repository = try repository("only", ["skills/one": "one"])
        let result = await fixture.run(["install", server.url("only.git", .github)])
        #expect(result.status == 0, "\(result.log)")
        let entry = try #require(try lock()["one"])
        #expect(entry["kind"] as? String == "git")
        #expect(entry["ref"] as? String == "refs/heads/main")
        #expect(try entry["commit"] as? String == repository.object("main"))
        #expect(try entry["gitTree"] as? String == repository.object("main:skills/one"))
        #expect(entry["path"] as? String == "skills/one")
    }

    @Test func `lists several skills, and installs the selected ones`() async throws {
        let repository = try repository(
            "several", ["a": "alpha", "b": "beta", "c/deep": "gamma"])
        let url = server.url("several.git", .github)
        let listed = await fixture.run(["install", url])
        #expect(listed.status == 5)
        for name in ["alpha", "beta", "gamma"] { #expect(listed.errors.contains(name)) }
        let chosen = await fixture.run(["install", url, "--skill", "alpha", "gamma"])
        #expect(chosen.status == 0, "\(chosen.log)")
        #expect(try Set(lock().keys) == ["alpha", "gamma"])
        // After a new commit, only the changed objects of one skill are fetched.
        repository.write(skill("alpha", "Something new."), to: "a/SKILL.md")
        try repository.commit("New")
        let again = await fixture.run(["install", "\(url)#main:a", "--verbose"])
        #expect(again.status == 0, "\(again.log)")
        #expect(again.output.contains("Replaced"))
        #expect(again.errors.contains("branches and tags"))
        #expect(try lock()["alpha"]?["commit"] as? String == repository.object("main"))
        let undone = await fixture.run(["undo"])
        #expect(undone.status == 0, "\(undone.log)")
    }

    @Test func `lists identical copies once, and refuses different skills with the same name`()
        async throws
    {
        _ = try repository("copies", ["skills/pdf": "pdf", ".agent/skills/pdf": "pdf"])
        let copies = await fixture.run(["install", server.url("copies.git"), "--dry-run"])
        #expect(copies.status == 0, "\(copies.log)")
        let other = try repository("twins", ["one/pdf": "pdf"])
        other.write(skill("pdf", "Another."), to: "two/pdf/SKILL.md")
        try other.commit("Twin")
        let twins = await fixture.run(["install", server.url("twins.git"), "--all"])
        #expect(twins.status == 5)
        #expect(twins.errors.contains("one/pdf") && twins.errors.contains("two/pdf"))
    }

    @Test func `refuses a commit on no branch without consent`() async throws {
        let repository = try repository("forked", ["skills/one": "one"])
        try repository.branch("lost")
        repository.write(skill("one", "Someone else's."), to: "skills/one/SKILL.md")
        let lost = try repository.commit("Not ours", on: "lost")
        try repository.git(["update-ref", "refs/pull/1/head", lost])
        try repository.git(["update-ref", "-d", "refs/heads/lost"])
        // Without filter support, the server can not provide the history.
        for profile in [GitServer.Profile.github, .off] {
            let address = server.url("forked.git", profile) + "#\(lost)"
            let refused = await fixture.run(["install", address])
            #expect(refused.status == 4)
            #expect(refused.errors.contains("--allow unlisted-commit"))
            let allowed = await fixture.run([
                "install", address, "--force", "--allow", "unlisted-commit",
            ])
            #expect(allowed.status == 0, "\(allowed.log)")
        }
    }

    @Test func `installs the preferred translation, or else the original`() async throws {
        let repository = try repository("languages", ["skills/review": "review"])
        repository.write(
            skill("review", "確認します。"), to: "docs/ja-JP/skills/review/SKILL.md")
        repository.write(skill("review", "检查。"), to: "docs/zh-CN/skills/review/SKILL.md")
        try repository.commit("Translations")
        let url = server.url("languages.git")
        let text = fixture.home.appendingPathComponent(".claude/skills/review/SKILL.md")
        func install(_ words: String..., environment: [String: String] = [:]) async throws -> String
        {
            let result = await fixture.run(
                ["install", url, "--force"] + words, environment: environment)
            #expect(result.status == 0, "\(result.log)")
            return try String(contentsOf: text, encoding: .utf8)
        }
        #expect(try await install().contains("Nothing to do."))
        #expect(try await install("--lang", "ja").contains("確認します。"))
        #expect(
            try await install(environment: ["LANG": "zh_CN.UTF-8"]).contains("检查。"))
        #expect(try await install("--lang", "de").contains("Nothing to do."))
    }

    @Test func `installs skill.md as SKILL.md, and keeps it up to date`() async throws {
        let repository = try repository("misspelled", [:])
        repository.write(skill("review", "Text."), to: "skills/review/Skill.md")
        try repository.commit("A skill")
        let result = await fixture.run(["install", server.url("misspelled.git"), "--save"])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("Skill.md was renamed to SKILL.md"), "\(result.log)")
        #expect(try fixture.shell("ls .claude/skills/review") == "SKILL.md\n")
        // Another machine restores the same files.
        try fixture.shell("rm -r .claude")
        let synced = await fixture.run(["sync"])
        #expect(synced.status == 0, "\(synced.log)")
        #expect(try fixture.shell("ls .claude/skills/review") == "SKILL.md\n")
        repository.write(skill("review", "New text."), to: "skills/review/Skill.md")
        try repository.commit("More")
        let updated = await fixture.run(["update", "--project"])
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try fixture.shell("cat .claude/skills/review/SKILL.md").contains("New text."))
        let verified = await fixture.run(["verify", "--project"])
        #expect(verified.status == 0, "\(verified.log)")
    }

    @Test func `saves the language of a translation for the team`() async throws {
        let repository = try repository("translated", ["skills/review": "review"])
        repository.write(
            skill("review", "確認します。"), to: "docs/ja-JP/skills/review/SKILL.md")
        try repository.commit("Translations")
        let url = server.url("translated.git")
        let saved = await fixture.run(["install", url, "--save", "--lang", "ja"])
        #expect(saved.status == 0, "\(saved.log)")
        let manifest = try fixture.shell("cat skills.json")
        #expect(manifest.contains(#""path": "docs/ja-JP/skills/review""#))
        let undone = await fixture.run(["undo", "--project"])
        #expect(undone.output.contains("skills.json  removed"), "\(undone.log)")
        #expect(await fixture.run(["undo", "--redo", "--project"]).status == 0)
        // On a machine with a different language and no lock file.
        try fixture.shell("rm -r .claude skills.lock")
        let synced = await fixture.run(["sync"])
        #expect(synced.status == 0, "\(synced.log)")
        #expect(try fixture.shell("cat .claude/skills/review/SKILL.md").contains("確認します。"))
        #expect(await fixture.run(["undo", "--project"]).status == 0)
    }

    @Test func `installs related skills on request`() async throws {
        let repository = try repository(
            "related", ["skills/two": "two", "skills/four": "four"])
        repository.write(
            skill("one", "See [two](../two/SKILL.md)."), to: "skills/one/SKILL.md")
        repository.write(
            skill("two", "See [three](../three/SKILL.md)."), to: "skills/two/SKILL.md")
        repository.write(skill("three"), to: "skills/three/SKILL.md")
        try repository.commit("Related")
        let address = server.url("related.git") + "#:skills/one"
        let alone = await fixture.run(["install", address])
        #expect(alone.status == 0, "\(alone.log)")
        #expect(alone.errors.contains("--with-related"))
        #expect(try Set(lock().keys) == ["one"])
        let together = await fixture.run(["install", address, "--with-related"])
        #expect(together.status == 0, "\(together.log)")
        #expect(try Set(lock().keys) == ["one", "two", "three"])
    }

    @Test func `installs one of several related skills with the same name`() async throws {
        let repository = try repository("namesakes", ["skills/other": "other"])
        for (name, folder) in [("one", "a"), ("two", "b")] {
            repository.write(
                skill(name, "See [help](../\(folder)/helper/SKILL.md)."),
                to: "skills/\(name)/SKILL.md")
            repository.write(
                skill("helper", "From \(folder)."), to: "skills/\(folder)/helper/SKILL.md")
        }
        try repository.commit("Namesakes")
        let result = await fixture.run([
            "install", server.url("namesakes.git"), "--skill", "one", "--skill", "two",
            "--with-related",
        ])
        #expect(result.status == 0, "\(result.log)")
        #expect(try Set(lock().keys) == ["one", "two", "helper"])
        #expect(try lock()["helper"]?["path"] as? String == "skills/a/helper")
        #expect(result.errors.contains("helper"), "\(result.log)")
    }

    @Test func `uses a netrc file only on request`() async throws {
        _ = try repository("closed", ["skills/one": "one"])
        let url = server.url("closed.git", .authenticated)
        let text = "machine 127.0.0.1 login \(GitServer.user) password \"\(GitServer.password)\"\n"
        try Data(text.utf8).write(to: fixture.home.appendingPathComponent(".netrc"))
        let without = await fixture.run(["install", url])
        #expect(without.status == 7)
        let with = await fixture.run(["install", url, "--netrc"])
        #expect(with.status == 0, "\(with.log)")
    }

    @Test func `lists the skills of plugins, and distinguishes skills with the same name`()
        async throws
    {
        let repository = try repository(
            "plugins", ["one/skills/pdf": "pdf", "one/skills/doc": "doc", "skills/loose": "loose"])
        repository.write(skill("pdf", "Another."), to: "two/skills/pdf/SKILL.md")
        repository.write(
            #"""
            {"name": "tools", "plugins": [
              {"name": "first", "source": "./one"}, {"name": "second", "source": "./two"},
              {"name": "far", "source": {"source": "github", "repo": "owner/far", "ref": "v2"}},
              {"name": "up", "source": "../x"}]}
            """#, to: ".claude-plugin/marketplace.json")
        try repository.commit("Plugins")
        let url = server.url("plugins.git")
        let listed = await fixture.run(["install", url])
        #expect(listed.status == 5)
        let rows = listed.errors.split(separator: "\n").map {
            $0.split(separator: " ").prefix(2).joined(separator: " ")
        }
        #expect(rows.filter { $0.hasSuffix(" first") } == ["doc first", "pdf first"])
        #expect(rows.contains("pdf second") && rows.contains("loose skills/loose"))
        #expect(
            listed.errors.contains("far") && listed.errors.contains("skills install owner/far@v2"))
        #expect(listed.errors.contains("leads out of the repository"))
        let object = await fixture.run(["install", url, "--json"])
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(object.output.utf8)) as? [String: Any])
        let failure = try #require((json["failures"] as? [[String: Any]])?.first)
        let choices = try #require(failure["choices"] as? [[String: Any]])
        #expect(choices.compactMap { $0["plugin"] as? String } == ["first", "first", "second"])
        let notes = try #require(json["notes"] as? [[String: Any]])
        #expect(notes.compactMap { $0["command"] as? String } == ["skills install owner/far@v2"])
        let twins = await fixture.run(["install", url, "--skill", "pdf"])
        #expect(twins.status == 5)
        #expect(twins.errors.contains("skills install \(url) --skill second:pdf"))
        let chosen = await fixture.run(["install", url, "--skill", "second:pdf"])
        #expect(chosen.status == 0, "\(chosen.log)")
        #expect(try lock()["pdf"]?["path"] as? String == "two/skills/pdf")
        #expect(!chosen.errors.contains("owner/far"))
        let external = await fixture.run(["install", url, "--skill", "far"])
        #expect(external.status == 5)
        #expect(external.errors.contains("hint: skills install owner/far@v2"))
    }

    @Test func `writes one line per skill without a terminal`() async throws {
        let repository = try repository("long", ["skills/a": "a"])
        let text = (1...60).map { "word\($0)" }.joined(separator: " ")
        repository.write(
            "---\nname: b\ndescription: |\n  First line.\n  \(text)\n---\n# B\n",
            to: "skills/b/SKILL.md")
        try repository.commit("Long")
        let listed = await fixture.run(["install", server.url("long.git")])
        let row = try #require(
            listed.errors.split(separator: "\n").first { $0.hasPrefix("    b ") })
        #expect(row.contains("First line. word1") && row.hasSuffix("…") && row.count <= 140)
        let object = await fixture.run(["install", server.url("long.git"), "--json"])
        #expect(object.output.contains("word60"))
    }

    @Test func `reports files that it leaves out`() async throws {
        let repository = try repository("odd", ["skills/one": "one"])
        repository.largeFilePointer("skills/one/picture.png")
        repository.submodule("skills/one/other", commit: String(repeating: "1", count: 40))
        try repository.commit("Odd")
        let result = await fixture.run(["install", server.url("odd.git")])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("picture.png is a Git LFS pointer"))
        #expect(result.errors.contains("other is a git submodule"))
    }

    @Test func `reports that git is required`() async throws {
        let result = await fixture.run(["install", "ssh://git@example.com/a/b.git"])
        #expect(result.status == 1)
        #expect(result.errors.contains("needs git, which is not installed"))
    }
}
