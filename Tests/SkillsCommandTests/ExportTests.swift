import Foundation
import JSON
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// A user's skills on two machines: each is a home folder of its own, the second one with other XDG folders.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `Exported skills` {
    private static let server = Result { try GitServer() }
    private let first: CommandFixture
    private let second: CommandFixture
    private let server: GitServer

    init() throws {
        first = try CommandFixture()
        second = try CommandFixture()
        server = try Self.server.get()
    }

    private func text(_ name: String, _ body: String = "Text.") -> String {
        "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n\(body)\n"
    }

    private func write(_ text: String, to path: String, in fixture: CommandFixture) throws {
        let url = fixture.home.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func read(_ path: String, in fixture: CommandFixture) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent(path), encoding: .utf8)
    }

    /// Runs a command on the second machine.
    private func there(_ words: String...) async -> CommandFixture.Result {
        let home = second.home.path
        return await second.run(
            words,
            environment: [
                "XDG_STATE_HOME": "\(home)/other/state", "XDG_DATA_HOME": "\(home)/other/data",
                "XDG_CACHE_HOME": "\(home)/other/cache",
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
            ])
    }

    /// Creates a repository with two skills, and installs them on the first machine.
    private func install(from name: String) async throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for skill in ["notes", "pdf"] {
            repository.write(text(skill), to: "skills/\(skill)/SKILL.md")
        }
        try repository.commit("Skills")
        let installed = await first.run(["install", server.url("\(name).git"), "--all"])
        try #require(installed.status == 0, "\(installed.log)")
        return repository
    }

    /// Copies the export of the first machine to the second one.
    private func carry(_ name: String = "skills-export") throws {
        try second.shell("cp -R '\(first.home.path)/\(name)' .")
    }

    @Test func `are not written to a path without a name, as an unset variable is`() async throws {
        let refused = await first.run(["export", "-o", ""])
        #expect(refused.status == 64, "\(refused.log)")
        #expect(try first.shell("ls").isEmpty)
    }

    @Test func `name those from a catalog in a folder, whose files stay behind`() async throws {
        try write(text("report"), to: "own/report/SKILL.md", in: first)
        #expect(await first.run(["publish", "build", "./own", "-o", "cat"]).status == 0)
        #expect(await first.run(["catalog", "add", "mine", "./cat"]).status == 0)
        let installed = await first.run(["install", "mine:report", "--yes"])
        #expect(installed.status == 0, "\(installed.log)")
        let exported = await first.run(["export"])
        #expect(
            exported.errors.contains("warning: report: its source is only on this machine"),
            "\(exported.log)")
        #expect(!exported.errors.contains("To install on another machine"), "\(exported.log)")
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try carry()
        let imported = await there("import", "./skills-export")
        #expect(imported.status == 0, "\(imported.log)")
        #expect(try read(".claude/skills/report/SKILL.md", in: second) == text("report"))
    }

    @Test func `travel through a git repository with edits and local skills`() async throws {
        let repository = try await install(from: "pinned")
        try write(text("mine"), to: "own/mine/SKILL.md", in: first)
        try write("#!/bin/sh\n", to: "own/mine/scripts/run.sh", in: first)
        try first.shell("chmod +x own/mine/scripts/run.sh")
        #expect(await first.run(["install", "./own/mine"]).status == 0)
        try write(text("notes", "My text."), to: ".claude/skills/notes/SKILL.md", in: first)
        try write(text("made"), to: ".claude/skills/made/SKILL.md", in: first)
        let exported = await first.run(["export", "--bundle"])
        #expect(
            exported.status == 0 && exported.errors.contains("warning") == false, "\(exported.log)")
        _ = try GitRepository(at: server.folder.appending("me.git"))
        try first.shell(
            """
            cd skills-export && git init -q && git add -A &&
            git -c user.name=Me -c user.email=me@example.com commit -qm Skills &&
            git push -q '\(server.folder.appending("me.git").string)' HEAD:refs/heads/main
            """)
        // A later version upstream is not what was exported.
        repository.write(text("pdf", "Later."), to: "skills/pdf/SKILL.md")
        try repository.commit("Later")

        let url = server.url("me.git")
        let planned = await there("import", url, "--dry-run")
        #expect(
            planned.status == 0 && planned.output.contains("Would install made"), "\(planned.log)")
        #expect(try second.shell("ls -A .claude 2>/dev/null || true") == "")
        let imported = await there("import", url)
        #expect(imported.status == 0, "\(imported.log)")
        for file in ["notes/SKILL.md", "pdf/SKILL.md", "mine/SKILL.md", "made/SKILL.md"] {
            let path = ".claude/skills/\(file)"
            #expect(try read(path, in: second) == read(path, in: first), "\(file)")
        }
        #expect(try second.shell("test -x .claude/skills/mine/scripts/run.sh") == "")
        let report = try JSONValue(parsing: Array(await there("list", "--json").output.utf8))
        let states = (report["skills"]?.array ?? []).map {
            "\($0["name"]?.string ?? "") \($0["state"]?.string ?? "")"
        }
        #expect(states == ["made ok", "mine ok", "notes edited", "pdf ok"])
        let lock = try read("other/state/skills/skills.lock", in: second)
        #expect(!lock.contains(first.home.path) && !lock.contains("\"edits\""))
        let again = await there("import", url)
        #expect(again.output == "" && again.errors.contains("nothing to do"), "\(again.log)")

        // Updates come from upstream, and those of own skills from the repository of the export.
        let outdated = await there("outdated", "--json")
        let statuses = try JSONValue(parsing: Array(outdated.output.utf8))["skills"]?.array ?? []
        #expect(
            statuses.compactMap { $0["status"]?.string } == [
                "current", "current", "current", "outdated",
            ])
        let merged = await there("update")
        #expect(merged.status == 0, "\(merged.log)")
        #expect(await there("undo").status == 0)
        #expect(await there("undo").status == 0)
        #expect(try second.shell("ls .claude/skills") == "")
    }

    @Test func `are named if only this machine has their files`() async throws {
        _ = try await install(from: "named")
        try write(text("mine"), to: "own/mine/SKILL.md", in: first)
        #expect(await first.run(["install", "./own/mine"]).status == 0)
        try write(text("notes", "My text."), to: ".claude/skills/notes/SKILL.md", in: first)
        try write(text("made"), to: ".claude/skills/made/SKILL.md", in: first)
        let exported = await first.run(["export", "-o", "out.zip"])
        #expect(exported.status == 0)
        for line in [
            "mine: its source is only on this machine (./own/mine); to include its files: --bundle",
            "made: not installed by skills; to include its files: --bundle",
            "notes: exported without your edits; to include them: --bundle",
        ] {
            #expect(exported.errors.contains(line), "\(exported.log)")
        }
        try carry("out.zip")
        let imported = await there("import", "./out.zip")
        #expect(imported.output == "Installed notes\nInstalled pdf\n", "\(imported.log)")
        #expect(try read(".claude/skills/notes/SKILL.md", in: second) == text("notes"))
    }

    @Test(arguments: ["shared", "shared.zip"])
    func `stay in an export that another machine refreshes`(_ output: String) async throws {
        try write(text("mine"), to: ".claude/skills/mine/SKILL.md", in: first)
        try write("#!/bin/sh\n", to: ".claude/skills/mine/scripts/run.sh", in: first)
        try first.shell("chmod +x .claude/skills/mine/scripts/run.sh")
        #expect(await first.run(["export", "-o", output, "--bundle"]).status == 0)
        try carry(output)
        let exported = await there("export", "-o", output)
        #expect(exported.status == 0, "\(exported.log)")
        #expect(exported.output == "Exported 0 skills to \(output)\n")
        #expect(exported.errors.contains("kept from the earlier export: mine"))
        let imported = await there("import", "./\(output)", "--yes")
        #expect(imported.status == 0, "\(imported.log)")
        #expect(try second.shell("test -x .claude/skills/mine/scripts/run.sh") == "")
    }

    @Test func `keep entries and members that people add to an export`() async throws {
        try write(text("mine"), to: ".claude/skills/mine/SKILL.md", in: first)
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try first.shell(
            "sed -i 's#^{#{\"note\": \"ours\",#; s#\"skills\": {#&\"more\": {\"source\": \"me/more\"},#' "
                + "skills-export/skills.json")
        #expect(await first.run(["export", "--bundle"]).status == 0)
        let manifest = try read("skills-export/skills.json", in: first)
        #expect(manifest.contains(#""note": "ours""#) && manifest.contains("me/more"))
        #expect(await first.run(["export", "--bundle", "--prune"]).status == 0)
        let pruned = try read("skills-export/skills.json", in: first)
        #expect(pruned.contains(#""note": "ours""#) && !pruned.contains("me/more"))
    }

    @Test func `travel in one file, and equal skills give equal files`() async throws {
        try write(text("mine"), to: ".claude/skills/mine/SKILL.md", in: first)
        #expect(await first.run(["export", "-o", "a.zip", "--bundle"]).status == 0)
        #expect(await first.run(["export", "-o", "b.zip", "--bundle"]).status == 0)
        #expect(
            try first.shell("cmp a.zip b.zip && unzip -Z1 a.zip")
                == "skills.json\nskills.lock\nskills/mine/SKILL.md\n")
        try carry("a.zip")
        let imported = await there("import", "./a.zip", "--json")
        let report = try JSONValue(parsing: Array(imported.output.utf8))
        #expect(report["schema"]?.string == "skills.import/1")
        #expect(
            report["skills"]?.array?.first?["outcome"]?.string == "installed", "\(imported.log)")
        #expect(report["missingAgents"]?.array == [])
        #expect(await there("verify").status == 0)
    }

    @Test func `come from the store with --offline`() async throws {
        _ = try await install(from: "offline")
        #expect(await first.run(["export", "notes"]).status == 0)
        try carry()
        let refused = await there("import", "./skills-export", "--offline")
        #expect(refused.status == 6, "\(refused.log)")
        #expect(refused.errors.contains("import it without --offline"))
        #expect(await there("install", server.url("offline.git"), "--skill", "notes").status == 0)
        #expect(await there("remove", "notes").status == 0)
        #expect(await there("import", "./skills-export", "--offline").status == 0)
        #expect(await there("import", server.url("offline.git"), "--offline").status == 64)
    }

    @Test func `with edits can be installed alone when their source is gone`() async throws {
        _ = try await install(from: "gone")
        try first.shell("echo Mine. >>.claude/skills/notes/SKILL.md")
        #expect(await first.run(["export", "--bundle", "notes"]).status == 0)
        try carry()
        try first.shell("rm -rf '\(server.folder)/gone.git'")
        let refused = await there("import", "./skills-export")
        #expect(refused.status != 0)
        let remedy = "skills install ./skills-export/edits/notes"
        #expect(refused.errors.contains("the edited files instead: \(remedy)\n"), "\(refused.log)")
        let installed = await there("install", "./skills-export/edits/notes")
        #expect(installed.status == 0, "\(installed.log)")
        #expect(try read(".claude/skills/notes/SKILL.md", in: second).hasSuffix("Mine.\n"))
    }

    @Test func `are refused if their files were changed on the way`() async throws {
        try write(text("mine"), to: ".claude/skills/mine/SKILL.md", in: first)
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try carry()
        try second.shell("echo More. >> skills-export/skills/mine/SKILL.md")
        let imported = await there("import", "./skills-export")
        #expect(imported.status == 4 && imported.errors.contains("tree hash"), "\(imported.log)")
        #expect(try second.shell("ls -A .claude 2>/dev/null || true") == "")
    }

    @Test func `replace nothing of the other machine without being asked`() async throws {
        let repository = try await install(from: "kept")
        #expect(await first.run(["export"]).status == 0)
        try carry()
        try write(text("pdf", "Other."), to: ".claude/skills/pdf/SKILL.md", in: second)
        #expect(await there("install", server.url("kept.git"), "--skill", "notes").status == 0)
        try write(text("notes", "Edited."), to: ".claude/skills/notes/SKILL.md", in: second)
        let refused = await there("import", "./skills-export")
        #expect(refused.status == 4 || refused.status == 3, "\(refused.log)")
        #expect(refused.errors.contains("add --force") && !refused.errors.contains("--as"))
        #expect(try read(".claude/skills/pdf/SKILL.md", in: second) == text("pdf", "Other."))
        #expect(try read(".claude/skills/notes/SKILL.md", in: second) == text("notes", "Edited."))
        let forced = await there("import", "./skills-export", "--force")
        #expect(forced.status == 0, "\(forced.log)")
        #expect(try read(".claude/skills/pdf/SKILL.md", in: second) == text("pdf"))
        #expect(await there("undo").status == 0)
        #expect(try read(".claude/skills/pdf/SKILL.md", in: second) == text("pdf", "Other."))
        #expect(try read(".claude/skills/notes/SKILL.md", in: second) == text("notes", "Edited."))
        withExtendedLifetime(repository) {}
    }

    @Test func `replace an unedited version, and record equal files`() async throws {
        let repository = try await install(from: "stepped")
        #expect(await first.run(["export"]).status == 0)
        try carry()
        repository.write(text("pdf", "Later."), to: "skills/pdf/SKILL.md")
        try repository.commit("Later")
        #expect(await there("install", server.url("stepped.git"), "--skill", "pdf").status == 0)
        try write(text("notes"), to: ".claude/skills/notes/SKILL.md", in: second)
        let imported = await there("import", "./skills-export")
        #expect(imported.status == 0, "\(imported.log)")
        #expect(imported.output.contains("Replaced pdf"))
        #expect(try read(".claude/skills/pdf/SKILL.md", in: second) == text("pdf"))
        let verified = await there("verify")
        #expect(verified.status == 0, "\(verified.log)")
    }

    @Test func `are installed for the agents of the other machine`() async throws {
        try write(text("mine"), to: ".claude/skills/mine/SKILL.md", in: first)
        try write(text("own"), to: "own/SKILL.md", in: first)
        let agents = ["--agent", "claude-code", "cursor"]
        #expect(await first.run(["install", "./own"] + agents).status == 0)
        #expect(await first.run(["export", "own", "--bundle"]).status == 0)
        try carry()
        try second.shell("mkdir -p .cursor && touch .cursor/settings")
        let imported = await there("import", "./skills-export")
        #expect(imported.status == 0, "\(imported.log)")
        #expect(imported.errors.contains("not on this machine: claude-code"))
        #expect(try second.shell("ls -A .claude 2>/dev/null || true") == "")
        try second.shell("mkdir -p .claude && touch .claude/settings.json")
        let again = await there("import", "./skills-export")
        #expect(again.status == 0, "\(again.log)")
        #expect(try read(".claude/skills/own/SKILL.md", in: second) == text("own"))
        #expect(await there("verify").status == 0)
    }

    @Test func `need consent on the other machine`() async throws {
        let hooks =
            "---\nname: hooked\ndescription: Runs hooks for a test.\nhooks:\n  Stop: []\n---\nText.\n"
        try write(hooks, to: ".claude/skills/hooked/SKILL.md", in: first)
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try carry()
        let refused = await there("import", "./skills-export")
        #expect(
            refused.status == 4 && refused.errors.contains("add --allow hooks-present"),
            "\(refused.log)")
        #expect(await there("import", "./skills-export", "--yes").status == 0)
    }

    @Test func `refresh an export, and nothing else`() async throws {
        try write(text("mine"), to: ".claude/skills/mine/SKILL.md", in: first)
        try write(text("other"), to: ".claude/skills/other/SKILL.md", in: first)
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try write(text("mine", "New."), to: ".claude/skills/mine/SKILL.md", in: first)
        try first.shell("rm -r .claude/skills/other")
        let refreshed = await first.run(["export", "--bundle"])
        #expect(refreshed.status == 0, "\(refreshed.log)")
        #expect(refreshed.errors.contains("kept from the earlier export: other"))
        let pruned = await first.run(["export", "--bundle", "--prune"])
        #expect(pruned.errors.contains("no longer part of the export, and kept: skills/other"))
        #expect(try !read("skills-export/skills.json", in: first).contains("other"))
        #expect(try read("skills-export/skills/mine/SKILL.md", in: first) == text("mine", "New."))
        try write("Mine.\n", to: "skills-export/skills/mine/notes.md", in: first)
        let occupied = await first.run(["export", "--bundle"])
        #expect(occupied.status == 4 && occupied.errors.contains("--force"), "\(occupied.log)")
        for file in ["skills.json", "skills.lock"] {
            try write(#"{"skills": {}, "version": 1}"#, to: "\(file).d/\(file)", in: first)
            let other = await first.run(["export", "-o", "\(file).d"])
            #expect(other.status == 4, "\(other.log)")
        }
        try write("Mine.", to: "mine.zip", in: first)
        #expect(await first.run(["export", "-o", "mine.zip"]).status == 4)
        #expect(await first.run(["export", "-o", "mine.zip", "--force"]).status == 0)
    }

    @Test func `are imported only with consent to what they bring`() async throws {
        try write(text("mine"), to: "mine/SKILL.md", in: first)
        try write("echo hello\n", to: "mine/scripts/run.sh", in: first)
        #expect(await first.run(["install", "./mine"]).status == 0)
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try carry()
        let words = ["import", "./skills-export"]
        let plain = ["NO_COLOR": "1", "TERM": "xterm"]
        let plan = await second.run(
            words + ["--dry-run"], environment: plain, readLine: { nil })
        #expect(
            plan.errors.contains(
                "mine  1 script (shell)\nnote: without --dry-run, skills would ask: Install?"),
            "\(plan.log)")
        let refused = await second.run(words, environment: plain, readLine: { "n" })
        #expect(
            refused.errors.contains("'mine' was not installed: you declined"), "\(refused.log)")
        #expect(try second.shell("ls .claude/skills 2>/dev/null || true") == "")
        let accepted = await second.run(words, environment: plain, readLine: { "y" })
        #expect(accepted.status == 0 && accepted.errors.contains("Install:"), "\(accepted.log)")
        let again = await second.run(words, environment: plain, readLine: { nil })
        #expect(again.status == 0 && !again.errors.contains("1 script"), "\(again.log)")
        // Another skill of that name has a script of that name, too.
        try second.shell(
            "mkdir own && cp -R .claude/skills/mine own && echo other > own/mine/scripts/run.sh")
        #expect(await second.run(["install", "./own/mine", "--force"]).status == 0)
        let other = await second.run(words + ["--force"], environment: plain, readLine: { "n" })
        #expect(other.errors.contains("mine  1 script (shell)\nInstall:"), "\(other.log)")
        #expect(try second.shell("cat .claude/skills/mine/scripts/run.sh") == "other\n")
    }

    @Test func `need consent of its own to what edits bring`() async throws {
        let hooks = "hooks: {Stop: [{hooks: [{type: command, command: id}]}]}\n"
        let text = text("mine").replacing("---\nname", with: "---\n\(hooks)name")
        try write(text, to: "s/mine/SKILL.md", in: first)
        try first.shell("mkdir www && cd s && zip -qr ../www/mine.zip mine")
        let url = try first.url() + "/mine.zip"
        #expect(await first.run(["install", url, "--yes"]).status == 0)
        try write("echo hello\n", to: ".claude/skills/mine/scripts/run.sh", in: first)
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try carry()
        let answers = Mutex(["n"])
        let refused = await second.run(
            ["import", "./skills-export"], environment: ["NO_COLOR": "1", "TERM": "xterm"],
            readLine: { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        #expect(
            refused.errors.contains("[hooks-present]")
                && refused.errors.contains("1 script (shell), hooks\nInstall: "), "\(refused.log)")
        #expect(try second.shell("ls .claude/skills 2>/dev/null || true") == "")
    }

    @Test func `say that disabled skills stay behind`() async throws {
        try write(text("one"), to: "s/one/SKILL.md", in: first)
        try write(text("two"), to: "s/two/SKILL.md", in: first)
        #expect(await first.run(["install", "./s", "--all"]).status == 0)
        #expect(!(await first.run(["export", "--bundle"]).log.contains("disable")))
        #expect(await first.run(["disable", "two"]).status == 0)
        let export = await first.run(["export", "--bundle"])
        #expect(
            export.errors.contains("to disable it there, too: skills disable two\n"),
            "\(export.log)")
    }

    @Test func `leave out credential files unless they are named`() async throws {
        try write(text("mine", "Old."), to: "mine/SKILL.md", in: first)
        #expect(await first.run(["install", "./mine"]).status == 0)
        try first.shell("cd .claude/skills/mine && echo TOKEN=x > .env && echo note > notes.md")
        let result = await first.run(["export", "--bundle"])
        #expect(result.status == 0)
        #expect(
            result.errors.contains(
                "warning: mine: left out .env, which may contain credentials; to include it: --include FILE\n"
            ), "\(result.log)")
        #expect(try first.shell("ls -A skills-export/skills/mine") == "SKILL.md\nnotes.md\n")
        let all = await first.run(["export", "--bundle", "--include", ".env"])
        #expect(all.status == 0 && !all.errors.contains("left out"), "\(all.log)")
        #expect(try read("skills-export/skills/mine/.env", in: first) == "TOKEN=x\n")
    }

    @Test func `keep a git repository that someone made in one of their skills`() async throws {
        try write(text("mine", "Old."), to: "mine/SKILL.md", in: first)
        #expect(await first.run(["install", "./mine"]).status == 0)
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try first.shell("git init -q skills-export/skills/mine")
        #expect(await first.run(["export", "--bundle"]).status == 0)
        try first.shell("echo more >> .claude/skills/mine/SKILL.md")
        let refused = await first.run(["export", "--bundle"])
        #expect(refused.status == 4 && refused.errors.contains("--force"), "\(refused.log)")
        #expect(try first.shell("test -d skills-export/skills/mine/.git && echo kept") == "kept\n")
    }

    @Test func `keep the source of the skills that were exported`() async throws {
        try first.shell("mkdir -p source/pdf")
        try write(text("pdf"), to: "source/pdf/SKILL.md", in: first)
        #expect(await first.run(["install", "./source/pdf"]).status == 0)
        try write(text("pdf", "Mine."), to: ".claude/skills/pdf/SKILL.md", in: first)
        #expect(await first.run(["export", "--bundle"]).status == 0)
        let imported = await first.run(["import", "./skills-export"])
        #expect(imported.status == 0, "\(imported.log)")
        let listed = await first.run(["list"])
        #expect(listed.output.contains("edited") && listed.output.contains("source/pdf"))
    }

    @Test func `do not replace a file where a folder belongs`() async throws {
        try write(text("made"), to: ".claude/skills/made/SKILL.md", in: first)
        try write("Mine", to: "skills-export/skills/made", in: first)
        let refused = await first.run(["export", "--bundle"])
        #expect(refused.status != 0, "\(refused.log)")
        #expect(try first.shell("cat skills-export/skills/made") == "Mine")
        #expect(try first.shell("ls skills-export") == "skills\n")
    }

    @Test func `stay in place if their source is a folder of the export`() async throws {
        try write(text("mine"), to: "dotfiles/skills/mine/SKILL.md", in: first)
        #expect(await first.run(["install", "./dotfiles/skills/mine"]).status == 0)
        let exported = await first.run(["export", "-o", "dotfiles"])
        #expect(exported.status == 0 && !exported.errors.contains("warning"), "\(exported.log)")
        try carry("dotfiles")
        #expect(await there("import", "./dotfiles/skills.lock").status == 0)
        #expect(try read(".claude/skills/mine/SKILL.md", in: second) == text("mine"))
    }

    @Test func `are refused if they are no export`() async throws {
        try second.shell("mkdir empty")
        #expect(await there("import", "./empty").status == 5)
        #expect(await there("import", "./nothing.zip").status == 5)
        #expect(await there("import", "--force").status == 64)
        try write(#"{"skills": {}, "version": 99}"#, to: "new/skills.lock", in: second)
        #expect(await there("import", "./new").status != 0)
        let local = #"""
            {"skills": {"passwords": {"source": "/etc", "kind": "local", "url": "/etc", "tree": "s1:x",
            "agents": [], "files": {}}}, "version": 1}
            """#
        try write(local, to: "local/skills.lock", in: second)
        let refused = await there("import", "./local")
        #expect(refused.status != 0, "\(refused.log)")
        #expect(try second.shell("ls -A .claude 2>/dev/null || true") == "")
    }

    @Test func `without SKILL.md are reported as such, and imports add up`() async throws {
        _ = try await install(from: "headless")
        try first.shell("rm .claude/skills/pdf/SKILL.md")
        let exported = await first.run(["export", "--bundle", "--output", "out"])
        #expect(
            exported.errors.contains("pdf: its SKILL.md is missing, so its files are not exported"),
            "\(exported.log)")
        #expect(!exported.errors.contains("symlinks"), "\(exported.log)")
    }
}
