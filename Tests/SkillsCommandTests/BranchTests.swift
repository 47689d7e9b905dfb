import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// A project in git whose branches lock different skills.
@Suite(.timeLimit(.minutes(5))) struct `Branches of a project` {
    private let fixture: CommandFixture
    private let upstream: GitRepository

    init() throws {
        fixture = try CommandFixture()
        upstream = try GitRepository(at: FilePath(fixture.home.path).appending("upstream"))
    }

    private func write(_ text: String, to names: [String]) throws {
        for name in names {
            upstream.write(
                "---\nname: \(name)\ndescription: Does \(name). Use when asked.\n---\n\(text)\n",
                to: "skills/\(name)/SKILL.md")
        }
        try upstream.commit(text)
    }

    private func run(_ words: String...) async -> CommandFixture.Result {
        await fixture.run(words, environment: ["PATH": "/usr/bin:/bin"], in: "p")
    }

    private func save(_ names: String...) async {
        let result = await fixture.run(
            ["install", "file://\(upstream.path)", "--save", "--yes", "--force"]
                + names.flatMap { ["--skill", $0] }, environment: ["PATH": "/usr/bin:/bin"], in: "p"
        )
        #expect(result.status == 0, "\(result.log)")
    }

    @discardableResult
    private func git(_ line: String) throws -> String {
        try fixture.shell("cd p && git -c user.name=A -c user.email=a@example.com \(line)")
    }

    private func commit(_ message: String) throws {
        try git("add skills.json skills.lock")
        try git("commit -qm '\(message)'")
    }

    private func document(_ name: String) throws -> JSONValue {
        let file = fixture.home.appendingPathComponent("p/\(name)")
        return try JSONValue(parsing: Array(Data(contentsOf: file)))
    }

    private func file(_ name: String, of branch: String) throws -> JSONValue {
        try git("show \(branch):\(name) >shown.json")
        return try document("shown.json")
    }

    /// Makes a project whose branches `a` and `b` lock further skills; upstream changes in between.
    private func branch(a: [String], b: [String]) async throws {
        try write("First.", to: ["alpha", "beta", "gamma"])
        try fixture.shell(
            "mkdir p && git -C p init -qb main && printf '.claude\\nshown.json\\n' >p/.gitignore")
        await save("alpha")
        try commit("Alpha")
        try git("switch -qc a")
        for name in a { await save(name) }
        try commit("A")
        try write("Second.", to: ["alpha", "beta", "gamma"])
        try git("switch -qc b main")
        for name in b { await save(name) }
        try commit("B")
    }

    /// Merges branch `a`, with the skills of both in the manifest.
    private func merge() throws {
        let log = try git("merge a")
        #expect(log.contains("Merge conflict in skills.lock"), "\(log)")
        var members = try file("skills.json", of: "a").object ?? [:]
        let ours = try file("skills.json", of: "b")["skills"]?.object ?? [:]
        let skills = (members["skills"]?.object ?? [:]).merging(ours) { $1 }
        members["skills"] = .object(skills)
        try Data(JSONValue.object(members).text().utf8)
            .write(to: fixture.home.appendingPathComponent("p/skills.json"))
    }

    @Test func `are merged with the versions that each of them locked`() async throws {
        try await branch(a: ["beta"], b: ["gamma"])
        try merge()
        let refused = await run("sync")
        #expect(refused.status != 0)
        #expect(refused.errors.contains("merge the skills of both sides: skills lock"))
        // Without --project, doctor finds it too.
        let doctor = await run("doctor")
        #expect(doctor.output.contains("has merge conflicts"), "\(doctor.log)")
        let locked = await run("lock")
        #expect(locked.status == 0, "\(locked.log)")
        #expect(locked.errors.contains("Merged both sides of skills.lock: 3 skills\n"))
        let lock = try document("skills.lock")["skills"]
        #expect(try lock?["beta"] == file("skills.lock", of: "a")["skills"]?["beta"])
        #expect(try lock?["gamma"] == file("skills.lock", of: "b")["skills"]?["gamma"])
        #expect(lock?["alpha"] != nil)
        let synced = await run("sync", "--frozen")
        #expect(synced.status == 0, "\(synced.log)")
        #expect(try fixture.shell("cat p/.claude/skills/beta/SKILL.md").contains("First."))
    }

    @Test func `that lock different versions are merged with ours, and name the other`()
        async throws
    {
        try await branch(a: ["beta"], b: ["beta"])
        try merge()
        let locked = await run("lock")
        #expect(locked.status == 0, "\(locked.log)")
        let (ours, theirs) = (
            try file("skills.lock", of: "b")["skills"]?["beta"],
            try file("skills.lock", of: "a")["skills"]?["beta"]
        )
        #expect(ours != theirs)
        #expect(try document("skills.lock")["skills"]?["beta"] == ours)
        let commits = [ours, theirs].map { $0?["commit"]?.string?.prefix(7) ?? "-" }
        #expect(
            locked.errors.contains(
                "warning: beta: kept \(commits[0]); the other side has \(commits[1])\n"),
            "\(locked.log)")
    }

    @Test func `that lock different sources are merged with that of skills.json`() async throws {
        try await branch(a: ["beta"], b: ["beta"])
        try git("switch -q a")
        let moved = await run(
            "install", "file://\(upstream.path)#main", "--skill", "beta", "--save", "--yes",
            "--force")
        #expect(moved.status == 0, "\(moved.log)")
        try commit("Main")
        try git("switch -q b")
        try git("merge a")
        try git("checkout --theirs skills.json || git checkout a -- skills.json")
        let locked = await run("lock")
        #expect(locked.status == 0, "\(locked.log)")
        #expect(!locked.errors.contains("kept"), "\(locked.log)")
        let theirs = try file("skills.lock", of: "a")["skills"]?["beta"]
        #expect(try document("skills.lock")["skills"]?["beta"] == theirs)
    }

    @Test func `are merged without a skill that one side removed, which lock reports`()
        async throws
    {
        try await branch(a: ["beta"], b: ["gamma"])
        try merge()
        try git("checkout b -- skills.json")
        try fixture.shell("rm -rf p/.claude/skills/beta")
        let locked = await run("lock")
        #expect(locked.status == 0, "\(locked.log)")
        #expect(locked.output.contains("Removed beta\n"), "\(locked.log)")
        #expect(try document("skills.lock")["skills"]?["beta"] == nil)
    }

    @Test func `leave skills behind, which sync points out`() async throws {
        try await branch(a: ["beta"], b: ["gamma"])
        try fixture.shell(
            "mkdir p/.claude/skills/own && printf -- '---\\nname: own\\ndescription: Mine.\\n---\\n' "
                + ">p/.claude/skills/own/SKILL.md")
        let command = "skills sync --prune"
        for words in [["sync", "--check"], ["sync"]] {
            let result = await fixture.run(words, environment: ["PATH": "/usr/bin:/bin"], in: "p")
            #expect(result.errors.contains("; to remove it: \(command)\n"), "\(result.log)")
        }
        let removed = await run("remove", "beta", "--project")
        #expect(removed.status == 0, "\(removed.log)")
        #expect(await !run("sync", "--check").errors.contains("to remove"))
        #expect(try fixture.shell("ls p/.claude/skills") == "alpha\ngamma\nown\n")
    }

    @Test func `with a deleted folder are repaired by sync, not by another version`() async throws {
        try await branch(a: ["beta"], b: ["gamma"])
        try write("Third.", to: ["gamma"])
        let lock = try document("skills.lock")
        try fixture.shell("rm -r p/.claude/skills/gamma")
        let doctor = await run("doctor", "--project")
        #expect(
            doctor.output.contains(
                "hint: restore it: skills sync\n      or remove it: skills remove gamma --project\n"
            ),
            "\(doctor.log)")
        #expect(await run("sync").status == 0)
        #expect(try document("skills.lock") == lock)
        try fixture.shell("cd p/.claude/skills && rm -r gamma && echo x >gamma")
        let file = await run("doctor")
        #expect(
            file.output.contains("hint: restore it: skills restore gamma --project --force\n"),
            "\(file.log)")
        #expect(await run("sync", "--force").status == 0)
        #expect(await run("doctor", "--project").output.contains("No problems found."))
    }

    @Test func `without a lock file are no other project`() async throws {
        func text(_ first: String, _ last: String) -> String {
            ([first] + (1...9).map { "Line \($0)." } + [last]).joined(separator: "\n\n")
        }
        try write(text("One.", "One."), to: ["alpha", "beta"])
        try fixture.shell(
            """
            mkdir p && git -C p init -qb main && printf '.claude\nshown.json\n' >p/.gitignore
            git -C p add . && git -C p -c user.name=A -c user.email=a@example.com commit -qm Start
            """)
        try git("switch -qc feature")
        await save("alpha")
        try commit("Alpha")
        try git("switch -q main")
        await save("beta")
        try commit("Beta")
        try git("switch -q feature")
        let history = await run("undo", "--list", "--project")
        #expect(history.output.contains("alpha") && history.output.contains("beta"))
        // Someone else locks the next version.
        try fixture.shell("git clone -q p q && git -C q switch -q feature")
        try write(text("Two.", "One."), to: ["alpha", "beta"])
        let updated = await fixture.run(
            ["update", "--project", "--yes"], environment: ["PATH": "/usr/bin:/bin"], in: "q")
        #expect(updated.status == 0, "\(updated.log)")
        try fixture.shell(
            """
            cd q && git add skills.lock
            git -c user.name=B -c user.email=b@example.com commit -qm Two
            cd ../p && git pull -q --ff-only ../q feature && sed -i 's/Line 5./& Mine./' .claude/skills/alpha/SKILL.md
            """)
        try write(text("Two.", "Three."), to: ["alpha", "beta"])
        let merged = await run("update", "--project", "--yes")
        let file = try fixture.shell("cat p/.claude/skills/alpha/SKILL.md")
        #expect(file.contains("Two.") && !file.contains("One."), "\(merged.log)\n\(file)")
        #expect(file.contains("Mine."), "\(merged.log)\n\(file)")
    }

    @Test func `that share a skill with one more agent leave its edits alone`() async throws {
        try await branch(a: ["beta"], b: ["gamma"])
        try fixture.shell("echo Mine. >>p/.claude/skills/alpha/SKILL.md")
        try fixture.shell(
            #"""
            cd p && sed -i '/"alpha": {/a "agents": ["claude-code", "cursor"],' skills.json
            """#)
        for words in [["sync"], ["sync", "--frozen"], ["sync", "--yes"]] {
            let result = await fixture.run(words, environment: ["PATH": "/usr/bin:/bin"], in: "p")
            #expect(result.status == 4, "\(result.log)")
            #expect(try fixture.shell("tail -n 1 p/.claude/skills/alpha/SKILL.md") == "Mine.\n")
        }
        #expect(await run("sync", "--check").output.contains("alpha  edited"))
    }
}
