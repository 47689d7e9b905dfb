import Foundation
import JSON
import SystemPackage
import Testing

@Suite struct `Doctor` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    @Test func `reports an invalid configuration and continues`() async throws {
        try fixture.shell(
            "mkdir -p .config/skills && echo '{\"agnets\": []}' > .config/skills/config.json")
        let result = await fixture.run(["doctor"])
        #expect(result.status == 2, "\(result.log)")
        #expect(
            result.output.contains(
                "unknown setting 'agnets'\nhint: did you mean agents?\n"))
        #expect(result.output.contains("skills installed"))
        try fixture.shell("echo '{' > .config/skills/config.json")
        let broken = await fixture.run(["doctor", "--json"])
        #expect(broken.status == 2)
        let problems = try JSONValue(parsing: Array(broken.output.utf8))["problems"]?.array ?? []
        #expect(
            problems.contains { $0["summary"]?.string?.contains("config.json: line ") == true })
    }

    @Test func `takes only a file that the shell can run for another program`() throws {
        let run = "PATH=$PWD/bin:$PATH \(CommandFixture.program) doctor"
        #expect(
            try !fixture.shell("mkdir -p bin/skills; \(run)").contains("a different program"))
        let other = try fixture.shell(
            "rmdir bin/skills; echo '#!/bin/sh' >bin/skills; chmod +x bin/skills; \(run)")
        #expect(
            other.contains("bin/skills as skills, which is a different program"), "\(other)")
    }

    /// Writes a SKILL.md below the home folder.
    private func write(_ path: String, name: String, description: String) throws {
        try fixture.shell(
            "mkdir -p \(path) && printf -- '---\\nname: \(name)\\ndescription: \(description)\\n---\\nText.\\n' "
                + "> \(path)/SKILL.md")
    }

    @Test func `says with info why an agent does not see a skill that is there`() async throws {
        try write(".claude/skills/colon", name: "colon", description: "Use when: it is tested.")
        try write(".claude/skills/pack/inner", name: "inner", description: "Does inner.")
        try fixture.shell("mkdir -p .claude/skills/empty .claude/skills/pdf")
        try write("src/off", name: "off", description: "Does off.")
        #expect(await fixture.run(["install", "./src/off"]).status == 0)
        #expect(await fixture.run(["disable", "off"]).status == 0)

        let doctor = await fixture.run(["doctor"])
        #expect(doctor.status == 2, "\(doctor.log)")
        let invalid = "the frontmatter of its SKILL.md is not valid YAML, so agents may not see"
        #expect(doctor.output.contains("problem: colon: \(invalid)"), "\(doctor.log)")
        #expect(doctor.output.contains("hint: see what to change: skills validate "))
        let disabled = "disabled, so agents don't see it; to enable it: skills enable off"
        #expect(doctor.output.contains("hidden skills     off: \(disabled)\n"), "\(doctor.log)")

        let colon = await fixture.run(["info", "colon"])
        #expect(colon.status == 0 && colon.output.contains("note      \(invalid)"), "\(colon.log)")
        let off = await fixture.run(["info", "off"])
        #expect(off.status == 0 && off.output.contains("note       \(disabled)\n"), "\(off.log)")
        let json = await fixture.run(["info", "off", "--json"]).output
        #expect(json.contains(disabled))
        let inner = await fixture.run(["info", "inner"])
        #expect(inner.status == 5, "\(inner.log)")
        #expect(
            inner.errors.contains(
                "error: Claude Code does not search ~/.claude/skills/pack, which contains inner\n"
                    + "hint: move each skill up: mv "), "\(inner.log)")
        let empty = await fixture.run(["info", "empty"])
        #expect(empty.status == 5, "\(empty.log)")
        #expect(
            empty.errors.contains(
                "error: ~/.claude/skills/empty has no SKILL.md, so agents ignore it\n"),
            "\(empty.log)")
        // What a catalog has of that name is shown, too.
        let pdf = await fixture.run(["info", "pdf", "--offline"])
        #expect(pdf.status == 0 && pdf.output.contains("skills install pdf"), "\(pdf.log)")
        #expect(pdf.errors.contains("note: ~/.claude/skills/pdf has no SKILL.md"), "\(pdf.log)")
    }

    @Test func `names skills that Claude Code hides as its settings or their authors say`()
        async throws
    {
        try write(".claude/skills/quiet", name: "quiet", description: "Does quiet.")
        try write(
            ".claude/skills/manual", name: "manual",
            description: "Does manual.\\ndisable-model-invocation: true")
        try fixture.shell(
            "printf '{\"skillOverrides\": {\"quiet\": \"off\"}}' > .claude/settings.json")
        let doctor = await fixture.run(["doctor"])
        #expect(doctor.status == 0, "\(doctor.log)")
        #expect(
            doctor.output.contains("quiet: hidden from Claude Code by skillOverrides"),
            "\(doctor.log)")
        #expect(doctor.output.contains("manual: Claude Code does not start it by itself"))
    }

    @Test func `does not report this program's own folders among an agent's`() async throws {
        try write("src/off", name: "off", description: "Does off.")
        let variables = ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
        let environment = Dictionary(
            uniqueKeysWithValues: variables.map { ($0, fixture.home.path + "/.claude") })
        for words in [["install", "./src/off"], ["disable", "off"], ["doctor"]] {
            let result = await fixture.run(words, environment: environment)
            #expect(result.status == 0, "\(result.log)")
            #expect(!result.log.contains("has no SKILL.md"), "\(result.log)")
        }
    }

    @Test(arguments: [
        ("pack/pdf/SKILL.md", "pack", "pdf"), ("repo/skills/a b/SKILL.md", "repo", "skills/a b"),
        (".claude/skills/team/x/SKILL.md", "team", "x"),
    ])
    func `names skills that are in too deep a folder for an agent`(
        _ path: String, _ folder: String, _ inside: String
    ) async throws {
        let isProject = path.hasPrefix(".claude")
        let base = isProject ? "app/" : ".claude/skills/"
        try fixture.shell(
            "mkdir -p .claude/skills app/.git && mkdir -p \"$(dirname '\(base)\(path)')\" && "
                + "printf -- '---\\nname: x\\ndescription: Does x.\\n---\\nText.\\n' > '\(base)\(path)'"
        )
        let doctor = await fixture.run(
            ["doctor"] + (isProject ? ["--project"] : []), in: isProject ? "app" : ".")
        #expect(doctor.status == 2, "\(doctor.log)")
        #expect(doctor.output.contains("Claude Code does not search "), "\(doctor.log)")
        #expect(
            doctor.output.contains("skills/\(folder), which contains \(inside)"), "\(doctor.log)")
        #expect(doctor.output.contains("move each skill up: mv "), "\(doctor.log)")
        let list = await fixture.run(["list"], in: isProject ? "app" : ".")
        #expect(list.status == 0, "\(list.log)")
        #expect(
            list.log.contains(
                "note: 1 skill in subfolders that agents don't search: skills doctor"),
            "\(list.log)")
        // A plugin has a manifest.
        let place = isProject ? "app/.claude/skills/\(folder)" : ".claude/skills/\(folder)"
        try fixture.shell("mkdir -p '\(place)/.claude-plugin'")
        let plugin = await fixture.run(
            ["doctor"] + (isProject ? ["--project"] : []), in: isProject ? "app" : ".")
        #expect(!plugin.output.contains("does not search"), "\(plugin.log)")
        let calm = await fixture.run(["list"], in: isProject ? "app" : ".")
        #expect(!calm.log.contains("subfolders"), "\(calm.log)")
    }

    @Test func `names a SKILL.md that is spelled in another way`() async throws {
        try fixture.shell(
            "mkdir -p .claude/skills/low && printf -- '---\\nname: low\\ndescription: Does x.\\n---\\n' >.claude/skills/low/skill.md"
        )
        let doctor = await fixture.run(["doctor"])
        #expect(
            doctor.output.contains(
                "agents ignore ~/.claude/skills/low: its skill.md must be named SKILL.md"),
            "\(doctor.log)")
        let command = "mv \(fixture.home.path)/.claude/skills/low/skill.md"
        #expect(doctor.output.contains("hint: rename it: \(command) "), "\(doctor.log)")
    }

    @Test func `says what to do about a damaged record of an interrupted change`() async throws {
        try fixture.shell(
            "mkdir -p .claude .local/state/skills; echo garbage > .local/state/skills/transaction.json"
        )
        for command in ["doctor", "list"] {
            let result = await fixture.run([command])
            #expect(result.status != 0)
            #expect(
                result.log.contains(
                    "hint: it may be from a newer version; if so, update this program"),
                "\(result.log)")
        }
        try fixture.shell("rm .local/state/skills/transaction.json")
        #expect(await fixture.run(["list"]).status == 0)
    }

    @Test func `does not send the user to the folder of records for an interrupted change`()
        async throws
    {
        try fixture.shell(
            "mkdir -p .claude app/.git pdf && printf -- '---\\nname: pdf\\ndescription: Reads PDF.\\n---\\nText.\\n'"
                + " > pdf/SKILL.md")
        #expect(await fixture.run(["install", "./pdf"]).status == 0)
        let state = fixture.home.appendingPathComponent(".local/state/skills")
        let journal = try Data(contentsOf: state.appendingPathComponent("journal.jsonl"))
        var record = try #require(
            try JSONSerialization.jsonObject(with: journal) as? [String: Any])
        record["id"] = "20261126000000-0000000000000000"
        let intent = try JSONSerialization.data(withJSONObject: ["record": record, "moves": []])
        try intent.write(to: state.appendingPathComponent("transaction.json"))
        try fixture.shell("echo '{' > .local/state/skills/skills.lock")
        let doctor = await fixture.run(["doctor", "--project"], in: "app")
        #expect(doctor.status == 2, "\(doctor.log)")
        #expect(
            doctor.output.contains(
                "problem: an interrupted `skills install` of your own skills can't be completed or rolled back: "
            ),
            "\(doctor.log)")
        #expect(
            doctor.output.contains("hint: see what is wrong: skills doctor --global\n"),
            "\(doctor.log)")
    }

    @Test func `names an interrupted change of a project that is gone, which blocks nothing`()
        async throws
    {
        try fixture.shell(
            "mkdir -p .claude app/.git kit/pdf && printf -- '---\\nname: pdf\\ndescription: Reads PDF.\\n---\\nText.\\n'"
                + " > kit/pdf/SKILL.md")
        #expect(await fixture.run(["install", "../kit", "--project"], in: "app").status == 0)
        let state = fixture.home.appendingPathComponent(".local/state/skills")
        let journal = try Data(contentsOf: state.appendingPathComponent("journal.jsonl"))
        var record = try #require(
            try JSONSerialization.jsonObject(with: journal) as? [String: Any])
        record["id"] = "20261126000000-0000000000000000"
        let intent = try JSONSerialization.data(withJSONObject: ["record": record, "moves": []])
        try intent.write(to: state.appendingPathComponent("transaction.json"))
        try fixture.shell("mv app away")
        let list = await fixture.run(["list"])
        #expect(list.status == 0, "\(list.log)")
        let reason = "the folder no longer exists"
        #expect(
            list.errors.contains(
                "An interrupted `skills install` in ~/app can't be completed or rolled back yet: \(reason)."
            ))
        #expect(await fixture.run(["install", "./kit"]).status == 0)
        let found = await fixture.run(["doctor"])
        #expect(found.status == 2)
        #expect(
            found.output.contains(
                "problem: an interrupted `skills install` in ~/app can't be completed or rolled back: \(reason)\n"
            ),
            "\(found.log)")
        let reconnect = "skills doctor --moved-from \(fixture.home.path)/app"
        #expect(
            found.output.contains("in its new folder: \(reconnect); if it was deleted: rm "))
        // The folder is back, with a lock file that can't be read.
        try fixture.shell(
            "mv away app; cp app/skills.lock saved;"
                + " printf '<<<<<<< a\\n{}\\n=======\\n{}\\n>>>>>>> b\\n' > app/skills.lock")
        let broken = await fixture.run(["doctor", "--json"])
        #expect(broken.status == 2)
        #expect(
            broken.output.contains("can't be completed or rolled back: the lock file "),
            "\(broken.log)")
        let there = "skills -C \(fixture.home.path)/app doctor"
        #expect(broken.output.contains("see what is wrong there: \(there)"), "\(broken.log)")
        let words = there.split(separator: " ").dropFirst().map(String.init)
        #expect(await fixture.run(words).output.contains(" lock && git add "))
        try fixture.shell("mv saved app/skills.lock")
        let settled = await fixture.run(["doctor"])
        #expect(settled.errors.contains("Rolled back an interrupted `skills install`."))
        #expect(!settled.output.contains("can't be completed or rolled back"), "\(settled.log)")
        #expect(await fixture.run(["list", "--project"], in: "app").status == 0)
    }

    @Test func `gives hints that work for one of several skills`() async throws {
        try fixture.shell(
            """
            mkdir .claude .codex; for n in one two; do mkdir -p many/$n; printf -- \
            '---\\nname: %s\\ndescription: Does it.\\n---\\nText.\\n' $n > many/$n/SKILL.md; done
            """)
        let install = ["install", "./many", "--all", "--agent", "claude-code,codex", "--copy"]
        #expect(await fixture.run(install).status == 0)
        try fixture.shell("echo edited >> .codex/skills/two/SKILL.md")
        let result = await fixture.run(["doctor"])
        let remedy = "skills restore two --force"
        #expect(result.output.contains("hint: restore it: \(remedy)\n"), "\(result.log)")
        let words = remedy.split(separator: " ").dropFirst().map(String.init)
        #expect(await fixture.run(words).status == 0)
        #expect(await fixture.run(["verify"]).status == 0)
    }

    @Test func `names a command that repairs a link to a working copy`() async throws {
        try fixture.shell(
            "mkdir -p code/pdf && printf -- '---\\nname: pdf\\ndescription: Reads PDF.\\n---\\nText.\\n'"
                + " > code/pdf/SKILL.md")
        #expect(await fixture.run(["link", "code/pdf", "--as", "reader"]).status == 0)
        #expect(await fixture.run(["doctor"]).output.contains("pdf") == false)
        try fixture.shell("rm .claude/skills/reader && mkdir .claude/skills/reader")
        let result = await fixture.run(["doctor"])
        let remedy = "skills link \(fixture.home.path)/code/pdf --as reader --force"
        #expect(
            result.output.contains("link it again: \(remedy)\n      or unlink it: "),
            "\(result.log)")
        let words = remedy.split(separator: " ").dropFirst().map(String.init)
        #expect(await fixture.run(words).status == 0)
        try fixture.shell("rm -r code")
        let gone = await fixture.run(["doctor"])
        #expect(gone.output.contains("problem: reader: ~/code/pdf is missing\n"), "\(gone.log)")
        #expect(gone.output.contains("or unlink it: skills unlink reader\n"), "\(gone.log)")
        #expect(await fixture.run(["unlink", "reader"]).status == 0)
        #expect(await fixture.run(["list", "--json"]).output.contains("reader") == false)
    }

    @Test func `finds the edited skills of a moved project, and brings them back`() async throws {
        try fixture.shell(
            "mkdir -p old/.git kit/pdf && printf -- '---\\nname: pdf\\ndescription: Reads PDF.\\n---\\nText.\\n'"
                + " > kit/pdf/SKILL.md")
        let install = ["install", "../kit", "--project", "--agent", "claude-code"]
        #expect(await fixture.run(install, in: "old").status == 0)
        try fixture.shell("echo edited >> old/.claude/skills/pdf/SKILL.md")
        let edited = try fixture.shell("cat old/.claude/skills/pdf/SKILL.md")
        #expect(await fixture.run(["disable", "pdf", "--project"], in: "old").status == 0)
        try fixture.shell("mv old new")
        let result = await fixture.run(["doctor"])
        #expect(result.status == 2, "\(result.log)")
        let summary =
            "~/old no longer exists, and had disabled or linked skills: pdf (edited); the files are in "
        #expect(result.output.contains(summary), "\(result.log)")
        let remedy = "skills doctor --moved-from \(fixture.home.path)/old"
        #expect(result.output.contains("run in its new folder: \(remedy)\n"), "\(result.log)")
        let words = remedy.split(separator: " ").dropFirst().map(String.init)
        let moved = await fixture.run(words, in: "new")
        #expect(moved.status == 0, "\(moved.log)")
        #expect(moved.errors.contains("Disabled or linked: pdf."))
        #expect(await fixture.run(["enable", "pdf", "--project"], in: "new").status == 0)
        #expect(try fixture.shell("cat new/.claude/skills/pdf/SKILL.md") == edited)
    }

    @Test func `reconnects a home folder that was moved`() throws {
        func run(_ line: String, in home: String) throws -> String {
            try fixture.shell(
                "export HOME=$PWD/\(home); cd $HOME; \(CommandFixture.program) \(line) 2>&1 || true"
            )
        }
        try fixture.shell("mkdir -p one/.claude")
        _ = try run("install swift-testing --yes", in: "one")
        try fixture.shell("echo mine >>one/.claude/skills/swift-testing/SKILL.md")
        _ = try run("disable swift-testing", in: "one")
        try fixture.shell("mv one two")
        let reported = try run("doctor", in: "two")
        let remedy = "doctor --moved-from <home>/one --global"
        #expect(reported.contains("if it was moved here: skills \(remedy)\n"), "\(reported)")
        let moved = try run(remedy.replacing("<home>", with: fixture.home.path), in: "two")
        #expect(
            moved.contains("to your home folder. Disabled or linked: swift-testing."), "\(moved)")
        #expect(try run("undo --list", in: "two").contains("disable"))
        _ = try run("enable swift-testing", in: "two")
        #expect(try fixture.shell("tail -1 two/.claude/skills/swift-testing/SKILL.md") == "mine\n")
        #expect(try run("list", in: "two/.").contains("edited"))
        #expect(try run("doctor", in: "two").contains("No problems found."))
    }

    @Test func `reports what agents ignore in their folders`() async throws {
        try fixture.shell(
            """
            mkdir -p .claude/skills/empty .claude/skills/group/one .claude/skills/.hidden
            mkdir -p .claude/skills/two/two .claude/skills/far/a/b/three .claude/skills/typo && echo x >.claude/skills/typo/skills.md
            ln -s /nowhere/pdf .claude/skills/pdf
            printf -- '---\\nname: one\\ndescription: Does it.\\n---\\nText.\\n' | tee .claude/skills/group/one/SKILL.md \
              .claude/skills/two/two/SKILL.md >.claude/skills/far/a/b/three/SKILL.md
            """)
        let result = await fixture.run(["doctor"])
        #expect(result.status == 2, "\(result.log)")
        let folder = "\(fixture.home.path)/.claude/skills"
        #expect(
            result.output.contains(
                """
                problem: ~/.claude/skills/empty has no SKILL.md, so agents ignore it
                hint: see what is in it, then move or remove it: ls -A \(folder)/empty
                problem: Claude Code does not search ~/.claude/skills/far, which contains a/b/three
                hint: move each skill up: mv \(folder)/far/a/b/three \(folder) && \
                rmdir \(folder)/far/a/b \(folder)/far/a \(folder)/far
                problem: Claude Code does not search ~/.claude/skills/group, which contains one
                hint: move each skill up: mv \(folder)/group/one \(folder) && rmdir \(folder)/group
                problem: ~/.claude/skills/pdf is a symlink to /nowhere/pdf, which does not exist
                hint: remove it: rm \(folder)/pdf
                problem: Claude Code does not search ~/.claude/skills/two, which contains two
                hint: move each skill up: mv \(folder)/two \(folder)/two.old && \
                mv \(folder)/two.old/two \(folder) && rmdir \(folder)/two.old
                problem: agents ignore ~/.claude/skills/typo: its skills.md must be named SKILL.md
                hint: rename it: mv \(folder)/typo/skills.md \(folder)/typo/SKILL.md

                """), "\(result.log)")
        #expect(!result.output.contains("hidden"))
        let moves = result.output.split(separator: "\n").filter { $0.contains(": mv ") }
        for move in moves {
            try fixture.shell(String(move.split(separator: ": ", maxSplits: 2)[2]))
        }
        let found = try fixture.shell("ls -d .claude/skills/*/SKILL.md | cut -d/ -f3")
        #expect(found == "one\nthree\ntwo\ntypo\n")
    }

    @Test func `knows the folders that agents make`() async throws {
        try fixture.shell(
            """
            mkdir -p .claude/skills/synced/7c844940-5f86_79950eec-437e/pdf
            printf -- '---\\nname: pdf\\ndescription: Does it.\\n---\\nText.\\n' >.claude/skills/synced/7c844940-5f86_79950eec-437e/pdf/SKILL.md
            """)
        try fixture.shell("mkdir -p .claude/skills/other/a")
        let result = await fixture.run(["doctor"])
        #expect(!result.log.contains(".claude/skills/synced"), "\(result.log)")
        #expect(result.log.contains(".claude/skills/other has no SKILL.md"), "\(result.log)")
    }

    @Test func `finds a lost lock file, and rebuilds it`() async throws {
        try fixture.shell(
            "mkdir -p .claude pdf && printf -- '---\nname: pdf\ndescription: Reads PDF.\n---\nText.\n'"
                + " > pdf/SKILL.md")
        #expect(await fixture.run(["install", "./pdf"]).status == 0)
        #expect(await fixture.run(["disable", "pdf"]).status == 0)
        try fixture.shell("rm .local/state/skills/skills.lock")
        let result = await fixture.run(["doctor"])
        #expect(result.status == 2, "\(result.log)")
        #expect(
            result.output.hasSuffix(
                """
                problem: the lock file ~/.local/state/skills/skills.lock is missing, but the journal has pdf
                hint: rebuild it from the journal: skills doctor --global --repair

                """), "\(result.log)")
        let repaired = await fixture.run(["doctor", "--global", "--repair"])
        #expect(repaired.status == 0, "\(repaired.log)")
        #expect(
            repaired.errors
                == "Rebuilt the missing lock file ~/.local/state/skills/skills.lock.\n")
        #expect(await fixture.run(["enable", "pdf"]).status == 0)
    }

    @Test func `names files in the store that no command uses`() async throws {
        try fixture.shell(
            "mkdir -p .claude pdf && printf -- '---\nname: pdf\ndescription: Reads PDF.\n---\nText.\n'"
                + " > pdf/SKILL.md")
        #expect(await fixture.run(["install", "./pdf"]).status == 0)
        #expect(await fixture.run(["disable", "pdf"]).status == 0)
        #expect(await fixture.run(["doctor"]).status == 0)
        let shelf = ".local/share/skills/store/shelf"
        try fixture.shell("cp -R \(shelf) saved")
        #expect(await fixture.run(["enable", "pdf"]).status == 0)
        try fixture.shell("mkdir -p \(shelf) && cp -R saved/. \(shelf)")
        let result = await fixture.run(["doctor"])
        #expect(result.status == 2, "\(result.log)")
        #expect(
            result.output.contains(
                "/pdf has files of a skill that is neither disabled nor linked, so no command uses them\n"
                    + "hint: move them away: mv \(fixture.home.path)/\(shelf)/"), "\(result.log)")
    }

    @Test func `reports a missing project without edits as a fact`() async throws {
        try fixture.shell(
            "mkdir -p old/.git kit/pdf && printf -- '---\\nname: pdf\\ndescription: Reads PDF.\\n---\\nText.\\n'"
                + " > kit/pdf/SKILL.md")
        let install = ["install", "../kit", "--project", "--agent", "claude-code"]
        #expect(await fixture.run(install, in: "old").status == 0)
        #expect(await fixture.run(["disable", "pdf", "--project"], in: "old").status == 0)
        try fixture.shell("rm -r old")
        let result = await fixture.run(["doctor", "--json"])
        #expect(result.status == 0, "\(result.log)")
        let facts = try JSONValue(parsing: Array(result.output.utf8))["facts"]
        #expect(facts?["missing projects"]?.string?.hasPrefix("~/old no longer exists") == true)
    }
}

@Suite struct `An empty name` {
    @Test(arguments: [["remove", ""], ["info", ""], ["diff", "", "x"]])
    func `is refused`(_ words: [String]) async throws {
        let fixture = try CommandFixture()
        let result = await fixture.run(words)
        #expect(result.status == 64, "\(result.log)")
        #expect(result.errors.hasPrefix("error: the skill name is empty"))
    }
}
