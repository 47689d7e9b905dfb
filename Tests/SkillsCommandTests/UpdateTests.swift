import Foundation
import JSON
import TestSupport
import Testing

/// Updates of edited and unedited skills.
@Suite struct `An update` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// An edit of a skill: a shell line, in which `TAG` is the author, and one that checks whether the edit is present.
    enum Edit: String, CaseIterable, Sendable {
        case none, firstLines, lastLines, deleted, added, mode, binary, renamed

        var line: String {
            switch self {
            case .none: "true"
            case .firstLines: "sed -i 's/^line 3.*/line 3 TAG/' notes.md"
            case .lastLines: "sed -i 's/^line 28.*/line 28 TAG/' notes.md"
            case .deleted: "rm notes.md"
            case .added: "echo TAG > extra.md"
            case .mode: "chmod +x scripts/run.sh"
            case .binary: "printf '\\0TAG' > data.bin"
            case .renamed: "mv notes.md moved.md"
            }
        }

        var check: String {
            switch self {
            case .none: "true"
            case .firstLines: "cat notes.md moved.md 2>/dev/null | grep -q 'line 3 TAG'"
            case .lastLines: "cat notes.md moved.md 2>/dev/null | grep -q 'line 28 TAG'"
            case .deleted: "test ! -e notes.md"
            case .added: "grep -q TAG extra.md"
            case .mode: "test -x scripts/run.sh"
            case .binary: "grep -q TAG data.bin"
            case .renamed: "test -e moved.md && test ! -e notes.md"
            }
        }
    }

    @Test func `says which skills were edited and have no new version`() async throws {
        try fixture.shell(
            """
            for s in one two three; do mkdir -p src/$s && printf -- '---\nname: '$s'\ndescription: Does it for a test.\n---\nHi.\n' >src/$s/SKILL.md; done
            cp -r src other
            """)
        #expect(await fixture.run(["install", "./src", "--all"]).status == 0)
        #expect(!(await fixture.run(["update"]).errors.contains("edited")))
        try fixture.shell("echo Mine. >>.claude/skills/one/SKILL.md")
        for words in [["update"], ["update", "one"], ["update", "--dry-run"]] {
            let one = await fixture.run(words)
            #expect(one.status == 0, "\(one.log)")
            let line =
                "note: no new version for 1 skill that you edited; to see your edits: skills diff one\n"
            #expect(one.errors.contains(line), "\(one.log)")
        }
        #expect(await fixture.run(["update", "--quiet"]).log == "")
        try fixture.shell(
            "echo Mine. >>.claude/skills/two/SKILL.md; sed -i s/Hi/Ho/ src/one/SKILL.md src/three/SKILL.md"
        )
        let two = await fixture.run(["update", "--keep"])
        #expect(two.status == 0, "\(two.log)")
        #expect(two.errors.contains("no new version for 1 skill that you edited"), "\(two.log)")
        #expect(two.errors.contains("skills diff two\n"), "\(two.log)")
        #expect(await fixture.run(["pin", "two"]).status == 0)
        let pinned = await fixture.run(["update", "--keep"])
        #expect(!pinned.errors.contains("that you edited"), "\(pinned.log)")
    }

    /// The outcome of an update, by local edits (rows) and upstream edits (columns).
    static let outcomes: [Edit: [Edit: String]] = {
        let columns: [Edit] = [
            .firstLines, .lastLines, .deleted, .added, .mode, .binary, .renamed,
        ]
        let rows: [(Edit, String)] = [
            (.none, "updated updated updated updated updated updated updated"),
            (.firstLines, "conflict merged conflict merged merged merged merged"),
            (.lastLines, "merged conflict conflict merged merged merged merged"),
            (.deleted, "conflict conflict updated merged merged merged conflict"),
            (.added, "merged merged merged conflict merged merged merged"),
            (.mode, "merged merged merged merged updated merged merged"),
            (.binary, "merged merged merged merged merged conflict merged"),
            (.renamed, "merged merged conflict merged merged merged updated"),
        ]
        var table: [Edit: [Edit: String]] = [:]
        for (yours, words) in rows {
            for (theirs, word) in zip(columns, words.split(separator: " ")) {
                table[yours, default: [:]][theirs] = String(word)
            }
        }
        return table
    }()

    func make(_ fixture: CommandFixture) throws {
        try fixture.shell(
            "mkdir -p source/scripts && printf -- '---\\nname: source\\ndescription: Does things for a test.\\n---\\n"
                + "Text.\\n' > source/SKILL.md && for n in $(seq 30); do echo \"line $n\" >> source/notes.md; done"
                + " && printf '\\0\\1' > source/data.bin && echo true > source/scripts/run.sh")
    }

    func state(_ fixture: CommandFixture) async throws -> String? {
        let listed = await fixture.run(["list", "--json"])
        return try JSONValue(parsing: Array(listed.output.utf8))["skills"]?.array?
            .first?["state"]?.string
    }

    func outcome(_ result: CommandFixture.Result) throws -> String? {
        try JSONValue(parsing: Array(result.output.utf8))["skills"]?.array?
            .first?["outcome"]?.string
    }

    @Test(arguments: Edit.allCases, Edit.allCases.dropFirst())
    func `merges local and upstream edits, or changes nothing`(
        _ yours: Edit, _ theirs: Edit
    ) async throws {
        try make(fixture)
        #expect(await fixture.run(["install", "./source"]).status == 0)
        let installed = ".claude/skills/source"
        func tagged(_ line: String, _ tag: String) -> String {
            line.replacingOccurrences(of: "TAG", with: tag)
        }
        try fixture.shell("cd \(installed) && " + tagged(yours.line, "yours"))
        try fixture.shell("cd source && " + tagged(theirs.line, "theirs"))
        let before = try fixture.shell("cd \(installed) && find . -type f | sort | xargs sha256sum")
        let expected = try #require(Self.outcomes[yours]?[theirs])
        let result = await fixture.run(["update", "--json"])
        let after = try fixture.shell("cd \(installed) && find . -type f | sort | xargs sha256sum")
        guard expected != "conflict" else {
            #expect(result.status == 4, "\(result.log)")
            #expect(try outcome(result) == "failed")
            #expect(before == after)
            return
        }
        #expect(result.status == 0, "\(result.log)")
        #expect(try outcome(result) == expected)
        let sides = [(yours, "yours"), (theirs, "theirs")]
        for (edit, tag) in sides where !(edit == .firstLines && theirs == yours) {
            #expect(
                try fixture.shell("cd \(installed) && " + tagged(edit.check, tag)) == "",
                "\(edit) of \(tag)")
        }
        #expect(try await state(fixture) == (expected == "merged" ? "edited" : "ok"))
        // A second update does nothing, and undo restores everything.
        #expect(try outcome(await fixture.run(["update", "--json"])) == "unchanged")
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(
            try fixture.shell("cd \(installed) && find . -type f | sort | xargs sha256sum")
                == before)
    }

    @Test(arguments: ["--keep", "--overwrite", "--conflicts"])
    func `offers options for conflicts`(_ choice: String) async throws {
        try make(fixture)
        #expect(await fixture.run(["install", "./source"]).status == 0)
        try fixture.shell(
            "sed -i 's/^line 3$/line 3 yours/' .claude/skills/source/notes.md"
                + " && sed -i 's/^line 3$/line 3 theirs/' source/notes.md")
        let plan = await fixture.run(["update", choice, "--dry-run"])
        let result = await fixture.run(["update", choice])
        #expect(plan.status == result.status)
        #expect(result.status == (choice == "--conflicts" ? 3 : 0), "\(result.log)")
        let text = try fixture.shell("sed -n 3,7p .claude/skills/source/notes.md")
        switch choice {
        case "--keep": #expect(text.hasPrefix("line 3 yours\n"))
        case "--overwrite": #expect(text.hasPrefix("line 3 theirs\n"))
        default:
            #expect(
                text == "<<<<<<< yours\nline 3 yours\n=======\nline 3 theirs\n>>>>>>> new version\n"
            )
        }
        guard choice != "--keep" else { return }
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(
            try fixture.shell("sed -n 3p .claude/skills/source/notes.md") == "line 3 yours\n")
    }

    @Test func `keeps private files and folders private when it merges`() async throws {
        try fixture.shell(
            "mkdir -p pdf && printf -- '---\\nname: pdf\\ndescription: Reads forms. Use when asked.\\n---\\nOld.\\n' > pdf/SKILL.md"
        )
        #expect(await fixture.run(["install", "./pdf"]).status == 0)
        try fixture.shell(
            """
            echo Newer >> pdf/SKILL.md
            cd .claude/skills/pdf && mkdir mine && echo TOKEN=x > .env && echo key > mine/key
            chmod 600 .env mine/key && chmod 700 mine .
            """)
        let result = await fixture.run(["update"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/pdf/SKILL.md") == "Newer\n")
        let modes = "find . -printf '%m %P\\n' | sort -k 2"
        #expect(
            try fixture.shell("cd .claude/skills/pdf && \(modes)")
                == "700 \n600 .env\n644 SKILL.md\n700 mine\n600 mine/key\n")
    }

    @Test func `merges without a stored copy if the source still has the version`() async throws {
        try make(fixture)
        try fixture.shell("zip -qrX one.zip source && cp -r source next")
        #expect(await fixture.run(["install", "./one.zip"]).status == 0)
        try fixture.shell(
            "rm -r .local/share/skills/store/trees && echo mine >> .claude/skills/source/notes.md"
                + " && sed -i 's/^line 3$/line 3 theirs/' source/notes.md && rm one.zip && zip -qrX one.zip source"
        )
        let lost = await fixture.run(["update"])
        #expect(lost.status == 4)
        #expect(lost.errors.contains("its original version is no longer available"))
        #expect(
            lost.errors.contains("hint: take the new version: skills update source --overwrite"))
        #expect(!lost.errors.contains("--conflicts"))
        #expect(try fixture.shell("tail -n 1 .claude/skills/source/notes.md") == "mine\n")
        let taken = await fixture.run(["update", "--overwrite"])
        #expect(taken.status == 0, "\(taken.log)")
    }

    @Test func `asks for consent only to new findings`() async throws {
        try make(fixture)
        try fixture.shell(
            "sed -i 's/^description.*/&\\nhooks:\\n  Stop:\\n    - hooks:\\n        - type: command\\n          command: one/' source/SKILL.md"
        )
        #expect(await fixture.run(["install", "./source", "--yes"]).status == 0)
        try fixture.shell("echo more >> source/notes.md")
        #expect(await fixture.run(["update", "--no-input"]).status == 0)
        try fixture.shell(
            "mkdir -p source/bin && echo x > source/bin/tool && chmod +x source/bin/tool")
        let outdated = await fixture.run(["outdated"])
        #expect(outdated.output.contains("new scripts: bin/tool"), "\(outdated.log)")
        let shown = await fixture.run(["diff", "source"])
        #expect(shown.status == 2)
        #expect(shown.output.hasPrefix("! new scripts: bin/tool\n"), "\(shown.log)")
    }

    @Test func `names the way to keep a folder that replaced the link of an agent`() async throws {
        try make(fixture)
        try fixture.shell("mkdir -p .claude .cursor")
        let install = ["install", "./source", "--agent", "claude-code", "cursor"]
        #expect(await fixture.run(install).status == 0)
        try fixture.shell(
            "rm .cursor/skills/source && mkdir .cursor/skills/source && cd .cursor/skills/source && echo mine >SKILL.md"
        )
        try fixture.shell("echo more >> source/notes.md")
        let refused = await fixture.run(["update"])
        #expect(refused.status == 4, "\(refused.log)")
        let command = ["remove", "source", "--agent", "cursor"]
        #expect(
            refused.errors.contains("skills \(command.joined(separator: " "))"), "\(refused.log)")
        #expect(await fixture.run(command).status == 0)
        let updated = await fixture.run(["update"])
        #expect(updated.status == 0, "\(updated.log)")
        try fixture.shell(
            "grep -q more .claude/skills/source/notes.md && grep -q mine .cursor/skills/source/SKILL.md"
        )
    }

    @Test func `skips pinned skills unless they are named`() async throws {
        try make(fixture)
        #expect(await fixture.run(["install", "./source"]).status == 0)
        #expect(await fixture.run(["pin", "source"]).status == 0)
        try fixture.shell("echo more >> source/notes.md")
        #expect(try outcome(await fixture.run(["update", "--json"])) == "unchanged")
        #expect(try outcome(await fixture.run(["update", "source", "--json"])) == "updated")
        #expect(await fixture.run(["unpin", "source"]).status == 0)
        try fixture.shell("echo more >> source/notes.md")
        #expect(await fixture.run(["outdated", "--exit-code"]).status == 2)
        #expect(try outcome(await fixture.run(["update", "--json"])) == "updated")
        #expect(await fixture.run(["outdated", "--exit-code"]).status == 0)
    }

    @Test func `refuses a folder that became a symlink without consent`() async throws {
        try make(fixture)
        #expect(await fixture.run(["install", "./source"]).status == 0)
        try fixture.shell(
            "mv .claude/skills/source mine && ln -s ../../mine .claude/skills/source && echo more >> source/notes.md"
        )
        let refused = await fixture.run(["update"])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("or replace it anyway"))
        #expect(!refused.errors.contains("--force"))
        #expect(try fixture.shell("readlink .claude/skills/source") == "../../mine\n")
        #expect(await fixture.run(["update", "source", "--overwrite"]).status == 0)
        #expect(try fixture.shell("tail -n 1 .claude/skills/source/notes.md") == "more\n")
        #expect(try fixture.shell("tail -n 1 mine/notes.md") == "line 30\n")
    }
}
