import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Skills that move to another folder of their repository.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `A skill that moved in its repository` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private static let lines = (1...9).map { "Line \($0).\n\n" }.joined()

    private func skill(_ name: String, _ text: String = lines) -> String {
        "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n# \(name)\n\n\(text)"
    }

    private func repository(_ name: String, _ folders: [String]) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for folder in folders {
            let name = folder.split(separator: "/").last.map(String.init) ?? "notes"
            repository.write(skill(name), to: "\(folder)/SKILL.md")
            repository.write("More about \(name).\n", to: "\(folder)/references/more.md")
        }
        try repository.commit("Skills")
        return repository
    }

    private func move(_ old: String, to new: String, in repository: GitRepository) throws {
        repository.rename(old, to: new)
        try repository.commit("Move \(old)")
    }

    private func install(_ words: String...) async throws {
        let result = await fixture.run(["install"] + words)
        try #require(result.status == 0, "\(result.log)")
    }

    private func report(_ words: String...) async throws -> [JSONValue] {
        let result = await fixture.run(words + ["--json"])
        return try JSONValue(parsing: Array(result.output.utf8))["skills"]?.array ?? []
    }

    private func entry(_ name: String, in file: String = ".local/state/skills/skills.lock") throws
        -> JSONValue?
    {
        let data = try Data(contentsOf: fixture.home.appendingPathComponent(file))
        return try JSONValue(parsing: Array(data))["skills"]?[name]
    }

    private func text(_ path: String) throws -> String {
        try fixture.shell("cat .claude/skills/\(path)")
    }

    @Test func `is followed once, even if its files are the same`() async throws {
        let repository = try repository("plain", ["plugins/x/notes", "plugins/x/other"])
        let url = server.url("plain.git", .github)
        try await install(url, "--skill", "notes")
        try move("plugins/x/notes", to: "skills/notes", in: repository)
        let outdated = try await report("outdated")
        #expect(outdated.map { $0["status"]?.string } == ["moved"])
        #expect(outdated[0]["moved"]?["from"]?.string == "plugins/x/notes")
        #expect(outdated[0]["moved"]?["to"]?.string == "skills/notes")
        let table = await fixture.run(["outdated"])
        #expect(table.output.contains("moved to skills/notes\n"), "\(table.log)")
        #expect(table.errors.hasSuffix("1 skill moved.\n"))
        let plan = await fixture.run(["update", "--dry-run"])
        #expect(plan.status == 0)
        #expect(plan.output == "notes moved to skills/notes in \(url)\n", "\(plan.log)")
        #expect(try entry("notes")?["path"]?.string == "plugins/x/notes")

        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(update.output == "notes moved to skills/notes in \(url)\n")
        #expect(update.errors.hasSuffix("1 of 1 skill moved. To undo: skills undo\n"))
        #expect(try entry("notes")?["path"]?.string == "skills/notes")
        #expect(try await report("outdated").map { $0["status"]?.string } == ["current"])
        #expect(await fixture.run(["update"]).output.isEmpty)
        #expect(await fixture.run(["verify"]).status == 0)

        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try entry("notes")?["path"]?.string == "plugins/x/notes")
        #expect(try await report("outdated").map { $0["status"]?.string } == ["moved"])
    }

    @Test func `is merged with local edits`() async throws {
        let repository = try repository("edited", ["plugins/x/notes"])
        let url = server.url("edited.git", .github)
        try await install(url)
        try fixture.shell("echo 'My line.' >> .claude/skills/notes/SKILL.md")
        repository.rename("plugins/x/notes", to: "skills/notes")
        repository.write(
            skill("notes", Self.lines.replacingOccurrences(of: "Line 1.", with: "First line.")),
            to: "skills/notes/SKILL.md")
        try repository.commit("Move and edit")
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(
            update.output.contains("  notes moved to skills/notes in \(url)\n"), "\(update.log)")
        #expect(update.output.contains("merged with your edits: SKILL.md"))
        let merged = try text("notes/SKILL.md")
        #expect(merged.contains("First line.") && merged.hasSuffix("My line.\n"))
        #expect(try entry("notes")?["path"]?.string == "skills/notes")
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try text("notes/SKILL.md") == skill("notes") + "My line.\n")
        #expect(try entry("notes")?["path"]?.string == "plugins/x/notes")
    }

    @Test func `keeps its installed name and its edits if only the folder was recorded`()
        async throws
    {
        let repository = try repository("alias", ["plugins/x/notes"])
        try await install(server.url("alias.git"), "--as", "mine")
        try fixture.shell("echo 'My line.' >> .claude/skills/mine/SKILL.md")
        try move("plugins/x/notes", to: "skills/notes", in: repository)
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(update.output.hasPrefix("mine moved to skills/notes in "))
        #expect(try text("mine/SKILL.md").hasSuffix("My line.\n"))
        #expect(try entry("mine")?["path"]?.string == "skills/notes")
        // The folder keeps its name and the declared name changes.
        repository.rename("skills/notes", to: "other/notes")
        repository.write(skill("better-notes"), to: "other/notes/SKILL.md")
        try repository.commit("Rename")
        let renamed = await fixture.run(["update"])
        #expect(renamed.status == 0, "\(renamed.log)")
        #expect(try entry("mine")?["path"]?.string == "other/notes")
        #expect(try text("mine/SKILL.md").contains("name: better-notes"))
    }

    @Test func `is found by its SKILL.md if its folder was renamed and it has no name`()
        async throws
    {
        let repository = try GitRepository(at: server.folder.appending("nameless.git"))
        repository.write("# Notes\n", to: "skills/notes/SKILL.md")
        repository.write("# Other\n", to: "skills/other/SKILL.md")
        try repository.commit("Skills")
        try await install(server.url("nameless.git"), "--skill", "notes")
        try move("skills/notes", to: "extra/jotter", in: repository)
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(try entry("notes")?["path"]?.string == "extra/jotter")
    }

    @Test func `is found in a hidden folder and at the top`() async throws {
        let repository = try repository("hidden", ["skills/notes"])
        try await install(server.url("hidden.git"))
        try move("skills/notes", to: ".claude/skills/notes", in: repository)
        #expect(await fixture.run(["update"]).status == 0)
        #expect(try entry("notes")?["path"]?.string == ".claude/skills/notes")
        repository.remove(".claude")
        repository.write(skill("notes", "At the top.\n"), to: "SKILL.md")
        try repository.commit("One skill")
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(update.output.contains("notes moved to . in "))
        #expect(try entry("notes")?["path"] == nil)
        #expect(try text("notes/SKILL.md").hasSuffix("At the top.\n"))
        #expect(await fixture.run(["verify"]).status == 0)
        try move("SKILL.md", to: "notes/SKILL.md", in: repository)
        #expect(await fixture.run(["update"]).status == 0)
        #expect(try entry("notes")?["path"]?.string == "notes")
    }

    @Test func `is not followed if two skills are equally likely`() async throws {
        let repository = try repository("split", ["notes", "other"])
        let url = server.url("split.git", .github)
        try await install(url, "--skill", "notes")
        repository.remove("notes")
        repository.write(skill("notes", "For meetings.\n"), to: "meetings/notes/SKILL.md")
        repository.write(skill("notes", "For talks.\n"), to: "talks/notes/SKILL.md")
        try repository.commit("Split")
        let outdated = try await report("outdated")
        #expect(outdated.map { $0["status"]?.string } == ["ambiguous"])
        #expect(
            outdated[0]["candidates"] == .strings(["meetings/notes", "talks/notes"]))
        let update = await fixture.run(["update"])
        #expect(update.status == 5, "\(update.log)")
        let command = "skills install \(url) --skill talks/notes --as notes --force"
        #expect(update.errors.contains(command), "\(update.log)")
        #expect(try text("notes/SKILL.md") == skill("notes"))
        let chosen = await fixture.run(
            command.split(separator: " ").dropFirst().map(String.init))
        #expect(chosen.status == 0, "\(chosen.log)")
        #expect(try entry("notes")?["path"]?.string == "talks/notes")
    }

    @Test func `is followed to a place outside of archives and tests`() async throws {
        let repository = try repository("archived", ["notes"])
        try await install(server.url("archived.git"))
        repository.remove("notes")
        repository.write(skill("notes", "Old.\n"), to: "archive/notes/SKILL.md")
        repository.write(skill("notes", "New.\n"), to: "tools/notes/SKILL.md")
        try repository.commit("Archive")
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(try entry("notes")?["path"]?.string == "tools/notes")
    }

    @Test func `is followed to the most visible of several places`() async throws {
        let repository = try repository("ranked", ["plugins/x/notes"])
        try await install(server.url("ranked.git"))
        repository.remove("plugins")
        repository.write(skill("notes", "New.\n"), to: "skills/notes/SKILL.md")
        repository.write(skill("notes", "Newer.\n"), to: ".agents/notes/SKILL.md")
        repository.write(skill("notes", "Newest.\n"), to: "skills/more/notes/SKILL.md")
        try repository.commit("Copies")
        #expect(await fixture.run(["update"]).status == 0)
        #expect(try entry("notes")?["path"]?.string == "skills/notes")
    }

    @Test func `is not confused with another installed skill of the same name`() async throws {
        let repository = try GitRepository(at: server.folder.appending("namesakes.git"))
        repository.write(skill("notes", "A.\n"), to: "a/notes/SKILL.md")
        repository.write(skill("notes", "B.\n"), to: "b/notes/SKILL.md")
        try repository.commit("Skills")
        let url = server.url("namesakes.git", .github)
        try await install(url, "--skill", "a/notes")
        try await install(url, "--skill", "b/notes", "--as", "b-notes")
        repository.remove("a")
        try repository.commit("Remove one")
        #expect(
            try await report("outdated").map { $0["status"]?.string } == ["current", "gone"])
    }

    @Test func `is not followed behind a pinned tag without consent`() async throws {
        let repository = try repository("tag", ["skills/notes"])
        try repository.tag("v1")
        try await install(server.url("tag.git", .github) + "#v1")
        try move("skills/notes", to: "notes", in: repository)
        #expect(try await report("outdated").map { $0["status"]?.string } == ["current"])
        try repository.git(["tag", "-f", "v1", "main"])
        #expect(try await report("outdated").map { $0["status"]?.string } == ["moved-tag"])
        #expect(await fixture.run(["update", "--allow-source-change"]).status == 0)
        #expect(try entry("notes")?["path"]?.string == "notes")
    }

    @Test func `costs two more requests per repository, however many moved`() async throws {
        let names = (1...12).map { "skill-\($0)" }
        let repository = try repository("many", names.map { "plugins/x/skills/\($0)" })
        try await install(server.url("many.git", .github), "--all")
        for name in names.dropLast(2) {
            repository.rename("plugins/x/skills/\(name)", to: "skills/\(name)")
            repository.write(skill(name, "New.\n"), to: "skills/\(name)/SKILL.md")
        }
        try repository.commit("Move")
        let requests = try await server.requests(to: "many.git") {
            let update = try await report("update")
            #expect(update.count { $0["outcome"]?.string == "updated" } == 10)
            #expect(update.count { $0["outcome"]?.string == "unchanged" } == 2)
        }
        // Capabilities, references, trees, and all SKILL.md files.
        #expect(requests.count <= 5)
        #expect(try entry("skill-1")?["path"]?.string == "skills/skill-1")
    }

    @Test func `is replaced by new scripts only as any update is`() async throws {
        let repository = try repository("scripts", ["skills/notes"])
        try await install(server.url("scripts.git"))
        repository.rename("skills/notes", to: "notes")
        repository.write("#!/bin/sh\n", to: "notes/scripts/run.sh", .executable)
        try repository.commit("Move, with a script")
        let update = await fixture.run(["update"])
        #expect(update.output.contains("  ! new scripts: scripts/run.sh\n"), "\(update.log)")
    }

    @Test func `is restored if its folder is missing`() async throws {
        let repository = try repository("missing", ["skills/notes"])
        try await install(server.url("missing.git"))
        try fixture.shell("rm -r .claude/skills/notes")
        try move("skills/notes", to: "notes", in: repository)
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(try text("notes/SKILL.md") == skill("notes"))
        #expect(try entry("notes")?["path"]?.string == "notes")
    }
}

// Projects, archives, and addresses with paths.
extension `A skill that moved in its repository` {
    @Test func `changes the manifest and the address that contains its path`() async throws {
        let repository = try repository(
            "project", ["plugins/x/notes", "plugins/x/other", "plugins/y/third"])
        let url = server.url("project.git", .github)
        try await install("\(url)#main:plugins/x/notes", "--save")
        try await install("\(url)#:plugins/x", "--skill", "other", "--save")
        try await install(url, "--skill", "third", "--save", "--agent", "claude-code")
        for (old, new) in [
            ("x/notes", "skills/notes"), ("x/other", "skills/other"), ("y/third", "skills/third"),
        ] {
            repository.rename("plugins/\(old)", to: new)
        }
        try repository.commit("Move")
        let old = try fixture.shell("cat skills.json skills.lock")
        // A machine with the old lock file still gets the old commit.
        try fixture.shell("rm -r .claude .local/share .cache")
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 0, "\(frozen.log)")

        let update = await fixture.run(["update", "--project"])
        #expect(update.status == 0, "\(update.log)")
        let file = "skills.json"
        #expect(try entry("notes", in: file)?["source"]?.string == "\(url)#main:skills/notes")
        #expect(try entry("other", in: file)?["source"]?.string == "\(url)#:skills/other")
        #expect(try entry("other", in: file)?["path"] == nil)
        #expect(try entry("third", in: file)?["source"]?.string == url)
        #expect(try entry("third", in: file)?["path"]?.string == "skills/third")
        #expect(try entry("third", in: file)?["agents"] == .strings(["claude-code"]))
        #expect(try entry("notes", in: "skills.lock")?["path"]?.string == "skills/notes")
        let check = await fixture.run(["sync", "--check"])
        #expect(check.status == 0, "\(check.log)")
        #expect(await fixture.run(["undo", "--project"]).status == 0)
        #expect(try fixture.shell("cat skills.json skills.lock") == old)
        #expect(await fixture.run(["undo", "--redo", "--project"]).status == 0)

        try fixture.shell("rm -r .claude .local/share .cache")
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
        // A new lock file agrees with the manifest, too.
        try fixture.shell("rm -r .claude && mv skills.lock old.lock")
        let resolved = await fixture.run(["sync"])
        #expect(resolved.status == 0, "\(resolved.log)")
        #expect(try fixture.shell("cmp skills.lock old.lock") == "")
    }

    @Test func `is followed in an archive whose top folder has another name`() async throws {
        try fixture.shell(
            """
            mkdir -p www pack-1/a/notes && printf -- '---\nname: notes\ndescription: Does notes for a test.\n---\nOne.\n' > pack-1/a/notes/SKILL.md
            cp -r pack-1/a/notes pack-1/a/other && sed -i 's/notes/other/' pack-1/a/other/SKILL.md && zip -qrX www/pack.zip pack-1
            """)
        let url = try fixture.url() + "/pack.zip"
        try await install(url, "--skill", "notes")
        #expect(try entry("notes")?["path"]?.string == "pack-1/a/notes")
        try fixture.shell(
            "mkdir pack-2 && mv pack-1/a/notes pack-2/notes && echo Two. >> pack-2/notes/SKILL.md && rm www/pack.zip && zip -qrX www/pack.zip pack-2"
        )
        let update = await fixture.run(["update"])
        #expect(update.status == 0, "\(update.log)")
        #expect(update.output.contains("notes moved to pack-2/notes in \(url)\n"))
        #expect(try text("notes/SKILL.md").hasSuffix("Two.\n"))
        #expect(await fixture.run(["verify"]).status == 0)
    }
}
