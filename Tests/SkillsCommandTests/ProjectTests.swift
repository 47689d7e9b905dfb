import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Projects whose files and folders disagree, without a server.
@Suite(.timeLimit(.minutes(5))) struct `A project's files` {
    private func fixture(_ skills: [String] = []) throws -> CommandFixture {
        let fixture = try CommandFixture()
        for skill in skills { try write(skill, in: fixture) }
        return fixture
    }

    private func write(
        _ skill: String, at folder: String? = nil, _ text: String = "Text.",
        in fixture: CommandFixture
    ) throws {
        let url = fixture.home.appendingPathComponent(folder ?? "skills/\(skill)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data("---\nname: \(skill)\ndescription: Does \(skill) for a test.\n---\n\(text)\n".utf8)
            .write(to: url.appendingPathComponent("SKILL.md"))
    }

    private func change(_ file: String, _ old: String, _ new: String, in fixture: CommandFixture)
        throws
    {
        let url = fixture.home.appendingPathComponent(file)
        let text = try String(contentsOf: url, encoding: .utf8)
        try #require(text.contains(old))
        try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: url)
    }

    /// The environment in which a command finds git.
    private let withGit = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

    private func text(_ file: String, in fixture: CommandFixture) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent(file), encoding: .utf8)
    }

    @Test func `keep later manual changes, and undo reports them`() async throws {
        let fixture = try fixture(["pdf"])
        #expect(await fixture.run(["install", "./skills/pdf", "--save"]).status == 0)
        try change(
            "skills.json", "\"skills\": {",
            "\"skills\": {\"own\": {\"source\": \"o/r\"}, ", in: fixture)
        let undone = await fixture.run(["undo", "--project"])
        #expect(undone.output.contains("your later edits are kept"), "\(undone.log)")
        #expect(try text("skills.json", in: fixture).contains("o/r"))
    }

    @Test func `have edits that are reviewed before a sync replaces or removes them`() async throws
    {
        let fixture = try fixture(["one", "two", "gone"])
        for name in ["one", "two", "gone"] {
            #expect(await fixture.run(["install", "./skills/\(name)", "--save"]).status == 0)
        }
        try fixture.shell(
            """
            for s in one two; do echo More. >>.claude/skills/$s/SKILL.md; done
            rm -r .claude/skills/gone
            """)
        try change("skills.json", "\"two\"", "\"three\"", in: fixture)
        let check = await fixture.run(["sync", "--check"])
        #expect(
            check.output == """
                gone   missing   locked, but not installed
                one    edited    to review the edits: skills diff --project one --local; to replace it: skills sync --force
                three  unlocked  in skills.json but not in skills.lock
                two    extra     not in skills.json, and edited; to review the edits: skills diff --project two --local; \
                to remove it with its edits: skills sync --prune --force

                """, "\(check.log)")
        #expect(
            check.errors.contains("4 of 4 skills out of sync; to fix 2 of them: skills sync\n"),
            "\(check.log)")
        let sync = await fixture.run(["sync"])
        #expect(
            sync.errors.contains(
                "hint: skills.lock has two, but skills.json does not, and two was edited; to review the edits: "
            ),
            "\(sync.log)")
        let pruned = await fixture.run(["sync", "--prune"])
        #expect(pruned.errors.contains("'two' was edited"), "\(pruned.log)")
        let forced = await fixture.run(["sync", "--prune", "--force"])
        #expect(forced.status == 0 && forced.output.contains("Removed two\n"), "\(forced.log)")
    }

    @Test func `are checked and updated before the user's own`() async throws {
        let fixture = try fixture(["one", "two"])
        try fixture.shell(
            "mkdir -p app && echo '{\"skills\": {}, \"version\": 1}' >app/skills.json")
        #expect(await fixture.run(["install", "../skills/one", "--save"], in: "app").status == 0)
        let alone = await fixture.run(["update", "-n"], in: "app")
        #expect(
            alone.errors == "In the project ~/app:\n1 skill, nothing to update.\n", "\(alone.log)")
        #expect(await fixture.run(["install", "./skills/two"]).status == 0)
        try fixture.shell("for s in one two; do echo more >>skills/$s/SKILL.md; done")
        let outdated = await fixture.run(["outdated"], in: "app")
        #expect(
            outdated.output == """
                NAME  SCOPE    INSTALLED  LATEST  CHANGE
                one   project  -          -       1 changed
                two   user     -          -       1 changed

                """, "\(outdated.log)")
        let updated = await fixture.run(["update"], in: "app")
        #expect(updated.status == 0, "\(updated.log)")
        #expect(
            updated.errors == """
                In the project ~/app:
                1 of 1 skill updated. To undo: skills undo --project
                Your own skills:
                1 of 1 skill updated. To undo: skills undo

                """, "\(updated.log)")
        #expect(await fixture.run(["outdated"], in: "app").errors == "2 skills up to date.\n")
        for (option, name) in [("--project", "one"), ("--global", "two")] {
            let result = await fixture.run(["outdated", "--all", option], in: "app")
            #expect(result.output.contains("\n\(name) "), "\(result.log)")
            #expect(result.errors == "1 skill up to date.\n", "\(result.log)")
        }
    }

    @Test func `have a history of their own, which that of the user points out`() async throws {
        let fixture = try fixture(["one"])
        try fixture.shell("mkdir -p app/.git")
        #expect(await fixture.run(["install", "../skills/one", "-p"], in: "app").status == 0)
        let words = ["undo", "--list"]
        let result = await fixture.run(words, in: "app")
        let hint =
            "changes of the skills of this project are listed separately: skills undo --list --project"
        #expect(result.errors.hasSuffix("hint: \(hint)\n"), "\(result.log)")
        for other in [["--project"], ["--global"], ["--json"]] {
            let result = await fixture.run(words + other, in: "app")
            #expect(!result.errors.contains("of this project"), "\(result.log)")
        }
    }

    @Test func `can be disabled on one machine, which a check counts`() async throws {
        let fixture = try fixture(["one", "two"])
        for name in ["one", "two"] {
            #expect(await fixture.run(["install", "./skills/\(name)", "--save"]).status == 0)
        }
        #expect(await fixture.run(["disable", "two", "--project"]).status == 0)
        let check = await fixture.run(["sync", "--check"])
        #expect(check.status == 0)
        #expect(
            check.errors == """
                Disabled on this machine: two; to enable it: skills enable --project two
                2 skills installed as locked, 1 of them disabled.

                """, "\(check.log)")
        for words in [["sync", "--check", "--json"], ["sync", "--frozen", "--json"]] {
            let result = await fixture.run(words)
            let names = try JSONValue(parsing: Array(result.output.utf8))["disabled"]?.array
            #expect(names?.compactMap(\.string) == ["two"], "\(result.log)")
        }
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.errors.contains("Disabled on this machine: two;"), "\(frozen.log)")
    }

    @Test func `are installed from a new source if the folder is missing`() async throws {
        let fixture = try fixture(["one"])
        try write("one", at: "other/one", "Other.", in: fixture)
        #expect(await fixture.run(["install", "--save", "./skills/one"]).status == 0)
        try change("skills.json", "./skills/one", "./other/one", in: fixture)
        try fixture.shell("rm -r .claude")
        let told = await fixture.run(["sync"])
        #expect(told.status == 4)
        #expect(told.errors.contains("--allow-source-change"))
        let synced = await fixture.run(["sync", "--allow-source-change"])
        #expect(synced.status == 0, "\(synced.log)")
        #expect(try text(".claude/skills/one/SKILL.md", in: fixture).contains("Other."))
    }

    @Test func `contain paths relative to the project`() async throws {
        let fixture = try fixture(["one"])
        let path = fixture.home.appendingPathComponent("skills/one").path
        #expect(await fixture.run(["install", "--save", path]).status == 0)
        for file in ["skills.json", "skills.lock"] {
            #expect(try !text(file, in: fixture).contains(fixture.home.path), "\(file)")
            #expect(try text(file, in: fixture).contains(#""source": "./skills/one""#), "\(file)")
        }
    }

    @Test func `install a skill for agents added to the manifest`() async throws {
        let fixture = try fixture(["one"])
        #expect(await fixture.run(["install", "--save", "./skills/one"]).status == 0)
        try change(
            "skills.json", #""source": "./skills/one""#,
            #""agents": ["claude-code", "cursor"], "source": "./skills/one""#, in: fixture)
        #expect(await fixture.run(["sync", "--check"]).status == 2)
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 4)
        #expect(frozen.errors.contains("one is listed for more agents than locked"))
        #expect(await fixture.run(["lock"]).status == 0)
        #expect(try text("skills.lock", in: fixture).contains(#""cursor""#))
        #expect(try fixture.shell("ls -d .agents 2>/dev/null || true") == "")
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
        #expect(try text(".agents/skills/one/SKILL.md", in: fixture).contains("Text."))
        #expect(await fixture.run(["sync", "--check"]).status == 0)
    }

    @Test func `remove a skill from agents removed from the manifest`() async throws {
        let fixture = try fixture(["one"])
        let agents = ["--agent", "claude-code", "cursor"]
        #expect(
            await fixture.run(["install", "--save", "./skills/one"] + agents).status == 0)
        try change("skills.json", ",\n        \"cursor\"", "", in: fixture)
        let checked = await fixture.run(["sync", "--check"])
        #expect(checked.status == 2)
        #expect(checked.output.contains("--prune"), "\(checked.log)")
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 4)
        #expect(frozen.errors.contains("skills sync --prune"))
        #expect(await fixture.run(["sync"]).status == 0)
        #expect(try text(".agents/skills/one/SKILL.md", in: fixture).contains("Text."))
        let pruned = await fixture.run(["sync", "--prune"])
        #expect(pruned.status == 0, "\(pruned.log)")
        #expect(try fixture.shell("ls -A .agents/skills 2>/dev/null || true") == "")
        #expect(try text(".claude/skills/one/SKILL.md", in: fixture).contains("Text."))
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
    }

    @Test func `are distinguished from a missing bundle`() async throws {
        let fixture = try fixture()
        let result = await fixture.run(["sync", "--from", "nowhere.zip"])
        #expect(result.status == 5, "\(result.log)")
    }

    @Test func `come with a hint if they disagree`() async throws {
        let fixture = try fixture(["one", "two"])
        #expect(
            await fixture.run(["install", "--save", "./skills/one", "./skills/two"]).status == 0)
        try Data(#"{"skills": {"one": {"source": "./skills/one"}}, "version": 1}"#.utf8)
            .write(to: fixture.home.appendingPathComponent("skills.json"))
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.errors.contains("hint: run skills sync --prune"), "\(frozen.log)")
        #expect(await fixture.run(["sync", "--prune"]).status == 0)
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
        let undone = await fixture.run(["remove", "--project", "one"])
        #expect(undone.errors.contains("To undo: skills undo --project"), "\(undone.log)")
    }

    @Test func `are refused if the file list does not match the hash`() async throws {
        let fixture = try fixture(["one"])
        #expect(await fixture.run(["install", "--save", "./skills/one"]).status == 0)
        let lock = try text("skills.lock", in: fixture)
        let digest = try #require(lock.firstMatch(of: /sha256:[0-9a-f]{64}/)).output
        try change(
            "skills.lock", String(digest), "sha256:\(String(repeating: "0", count: 64))",
            in: fixture)
        let standing = await fixture.run(["sync", "--frozen"])
        #expect(standing.status == 4, "\(standing.log)")
        try fixture.shell("rm -r .claude")
        let restored = await fixture.run(["sync", "--frozen"])
        #expect(restored.status == 4, "\(restored.log)")
        #expect(restored.errors.contains("list"))
        #expect(try fixture.shell("ls -A .claude/skills 2>/dev/null || true") == "")
    }

    @Test func `are synced as far as possible`() async throws {
        let fixture = try fixture(["one", "two"])
        try write("one", at: ".claude/skills/one", "By hand.", in: fixture)
        try Data(
            #"{"skills": {"one": {"source": "./skills/one"}, "two": {"source": "./skills/two"}}, "version": 1}"#
                .utf8
        ).write(to: fixture.home.appendingPathComponent("skills.json"))
        let synced = await fixture.run(["sync"])
        #expect(synced.status == 3, "\(synced.log)")
        #expect(try text(".claude/skills/one/SKILL.md", in: fixture).contains("By hand."))
        #expect(try text(".claude/skills/two/SKILL.md", in: fixture).contains("Text."))
    }

    @Test func `are synced completely or not at all with --frozen`() async throws {
        let fixture = try fixture(["one", "two"])
        #expect(
            await fixture.run(["install", "--save", "./skills/one", "./skills/two"]).status == 0)
        try write("one", "Changed at its source.", in: fixture)
        try fixture.shell("rm -r .claude .local/share/skills/store")
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 4, "\(frozen.log)")
        #expect(frozen.errors.contains("Nothing was changed"))
        #expect(try fixture.shell("ls -A .claude/skills 2>/dev/null || true") == "")
        let json = await fixture.run(["sync", "--frozen", "--json"])
        #expect(json.output.contains(#""outcome": "held""#))
    }

    @Test func `lose a skill that is removed before it is installed`() async throws {
        let fixture = try fixture(["one"])
        #expect(await fixture.run(["install", "--save", "./skills/one"]).status == 0)
        try fixture.shell("rm -r .claude skills.lock")
        let removed = await fixture.run(["remove", "--project", "one"])
        #expect(removed.status == 0, "\(removed.log)")
        #expect(try !text("skills.json", in: fixture).contains("one"))
        #expect(await fixture.run(["remove", "--project", "one"]).status == 5)
    }

    @Test func `keep a skill that is removed from one agent before it is installed`() async throws {
        let fixture = try fixture(["one"])
        let agents = ["--agent", "claude-code", "cursor"]
        #expect(await fixture.run(["install", "--save", "./skills/one"] + agents).status == 0)
        try fixture.shell("rm -r .claude .agents skills.lock")
        let manifest = try text("skills.json", in: fixture)
        let removed = await fixture.run(["remove", "--project", "one", "--agent", "cursor"])
        #expect(removed.status == 5, "\(removed.log)")
        #expect(try text("skills.json", in: fixture) == manifest)
    }

    @Test func `keep a different spelling of the same source after consent`() async throws {
        let fixture = try fixture()
        let repository = try GitRepository(at: FilePath(fixture.home.path).appending("repository"))
        repository.write(
            "---\nname: one\ndescription: Does one for a test.\n---\nText.\n",
            to: "skills/one/SKILL.md")
        try repository.commit("Skills")
        let url = "file://\(fixture.home.path)/repository"
        #expect(
            await fixture.run(["install", "--save", "\(url)#:skills/one"], environment: withGit)
                .status == 0)
        try change("skills.json", "#:skills", "#main:skills", in: fixture)
        let synced = await fixture.run(["sync", "--allow-source-change"], environment: withGit)
        #expect(synced.status == 0, "\(synced.log)")
        let frozen = await fixture.run(["sync", "--frozen"], environment: withGit)
        #expect(frozen.status == 0, "\(frozen.log)")
    }

    @Test func `record a separate address for a related skill`() async throws {
        let fixture = try fixture()
        let repository = try GitRepository(at: FilePath(fixture.home.path).appending("repository"))
        for (name, text) in [("one", "See [two](../two/SKILL.md)."), ("two", "Text.")] {
            repository.write(
                "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n\(text)\n",
                to: "skills/\(name)/SKILL.md")
        }
        try repository.commit("Skills")
        let url = "file://\(fixture.home.path)/repository"
        let saved = await fixture.run(
            [
                "install", "--save", "\(url)#:skills/one", "--with-related",
            ], environment: withGit)
        #expect(saved.status == 0, "\(saved.log)")
        #expect(try text("skills.json", in: fixture).contains("\(url)#:skills/two"))
        try fixture.shell("rm -r .claude skills.lock")
        #expect(await fixture.run(["sync"], environment: withGit).status == 0)
        for name in ["one", "two"] {
            let skill = try text(".claude/skills/\(name)/SKILL.md", in: fixture)
            #expect(skill.contains("name: \(name)\n"))
        }
        #expect(await fixture.run(["sync", "--check"], environment: withGit).status == 0)
    }

    @Test func `are installed from a bundle as one change, with consent`() async throws {
        let first = try fixture()
        try write("hook", "Now: !`ls`", in: first)
        #expect(await first.run(["install", "--save", "./skills/hook", "--yes"]).status == 0)
        #expect(await first.run(["export", "--project"]).status == 0)
        let second = try fixture()
        try FileManager.default.copyItem(
            at: first.home.appendingPathComponent("skills.bundle.zip"),
            to: second.home.appendingPathComponent("bundle.zip"))
        for flag in ["--check", "--dry-run"] {
            #expect(await second.run(["sync", "--from", "bundle.zip", flag]).status == 64)
        }
        let asked = await second.run(["sync", "--from", "bundle.zip", "--no-input"])
        #expect(asked.status == 4, "\(asked.log)")
        #expect(try second.shell("ls -d .claude skills.* 2>/dev/null || true") == "")
        let agreed = await second.run(["sync", "--from", "bundle.zip", "--yes"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(try text(".claude/skills/hook/SKILL.md", in: second).contains("!`ls`"))
        // Its skills, but not the consent of the project that it was made in.
        let manifest = try text("skills.json", in: second)
        #expect(manifest.contains("./skills/hook"), "\(manifest)")
        #expect(!manifest.contains("agreed"), "\(manifest)")
        #expect(await second.run(["undo", "--project"]).status == 0)
        #expect(
            try second.shell("ls -A .claude/skills; ls skills.json 2>/dev/null || true") == "")
    }

    @Test func `download an archive once for all of its skills`() async throws {
        let fixture = try fixture(["one", "two", "six"])
        try fixture.shell("cd skills && zip -qrX ../skills.zip . && rm -r ../skills")
        let archive = try Data(contentsOf: fixture.home.appendingPathComponent("skills.zip"))
        let server = try RawServer { $1.answer(body: Array(archive)) }
        let url = server.url("/skills.zip")
        #expect(await fixture.run(["install", "--save", "--all", url]).status == 0)
        try fixture.shell("rm -r .claude .local/share .cache")
        let before = server.requests.count
        let synced = await fixture.run(["sync", "--frozen"])
        #expect(synced.status == 0, "\(synced.log)")
        #expect(server.requests.count == before + 1)
        #expect(try fixture.shell("ls .claude/skills | tr '\\n' ' '") == "one six two ")
    }
}
