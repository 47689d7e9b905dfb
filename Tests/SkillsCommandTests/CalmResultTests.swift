import JSON
import Terminal
import TestSupport
import Testing

/// Results that fit on a screen, whatever the number of skills.
@Suite struct `A calm result` {
    /// The size of a small terminal.
    private static let (rows, columns) = (24, 80)

    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// Creates a folder with skills, each with a version and two files.
    private func makeSkills(_ count: Int, version: String = "1.0") throws {
        try fixture.shell(
            """
            for n in $(seq \(count)); do d=source/skill-number-$n; mkdir -p $d/references
            printf -- '---\\nname: skill-number-%s\\ndescription: Use when a test needs skill number %s.\\n' $n $n > $d/SKILL.md
            printf 'metadata:\\n  version: "\(version)"\\n---\\nSee [notes](references/notes.md).\\n' >> $d/SKILL.md
            echo 'Notes of \(version)' > $d/references/notes.md; done
            """)
    }

    private func run(_ words: String, now: String = "2026-11-21T00:00:00Z") async -> [String] {
        let result = await fixture.run(
            words.split(separator: " ").map(String.init), environment: ["NO_COLOR": "1"],
            columns: Self.columns, now: now)
        return result.terminal.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    private func expectScreen(_ lines: [String], _ words: String) {
        #expect(lines.count < Self.rows, "\(words): \(lines.count) lines")
        #expect(lines.allSatisfy { $0.columns <= Self.columns * 2 }, "\(words)")
        let height = lines.reduce(0) { $0 + max(1, ($1.columns + Self.columns - 1) / Self.columns) }
        #expect(height < Self.rows, "\(words): \(lines.joined(separator: "\n"))")
    }

    @Test(.timeLimit(.minutes(5))) func `of many skills fits on one screen`() async throws {
        try makeSkills(40)
        let commands: [(words: String, says: String)] = [
            ("install ./source --all --dry-run", "Would install 40 skills"),
            ("install ./source --all", "Installed 40 skills"),
            ("install ./source --all", "Already installed: 40 skills"),
            ("verify", "40 skills verified."),
            ("validate .claude/skills", "40 skills: "),
            ("undo --list", "installed 40 skills: "),
        ]
        for (words, says) in commands {
            let lines = await run(words)
            expectScreen(lines, words)
            #expect(lines.contains { $0.contains(says) }, "\(words): \(lines)")
        }
        try makeSkills(40, version: "1.1")
        for words in ["update --dry-run", "update"] {
            let lines = await run(words)
            expectScreen(lines, words)
            #expect(lines.contains { $0.contains("pdate") && $0.contains("40 skills") })
            #expect(lines.contains("  80 changed; now 80 files, 6.2 kB"), "\(lines)")
        }
        try fixture.shell("for f in .claude/skills/*; do echo edit >> $f/SKILL.md; done")
        let drifted = await run("verify")
        expectScreen(drifted, "verify")
        #expect(drifted.contains("40 of 40 skills changed since installation."))
        for words in ["remove --all --force --dry-run", "remove --all --force"] {
            let lines = await run(words)
            expectScreen(lines, words)
            #expect(lines.contains { $0.contains("40 skills  80 files") }, "\(lines)")
        }
        let undone = await run("undo")
        expectScreen(undone, "undo")
        #expect(undone.contains { $0.hasPrefix("  40 skills  restored: skill-number-1, ") })
        let redone = await run("undo --redo --verbose")
        #expect(redone.count { $0.hasSuffix("  removed") } == 40)
    }

    @Test(.timeLimit(.minutes(5))) func `names every skill with --verbose`() async throws {
        try makeSkills(20)
        for words in ["install ./source --all --dry-run", "install ./source --all", "verify"] {
            let text = await run("\(words) --verbose").joined(separator: "\n")
            for number in 1...20 {
                #expect(
                    text.contains("skill-number-\(number)\n")
                        || text.contains("skill-number-\(number) "), "\(words)")
            }
        }
        try makeSkills(20, version: "1.1")
        let updated = await run("update --verbose")
        #expect(updated.count { $0 == "  changed  references/notes.md" } == 20)
        let removed = await run("remove --all --dry-run --verbose")
        #expect(removed.count { $0.hasSuffix("references/notes.md") } == 20)
    }

    @Test func `of a dry run counts files`() async throws {
        try makeSkills(1)
        let plan = await run("install ./source/skill-number-1 --dry-run")
        #expect(
            plan.first
                == "Would install skill-number-1  2 files, 154 B, from ./source/skill-number-1",
            "\(plan)")
        #expect(!plan.contains { $0.contains("notes.md") })
        let all = await run("install ./source/skill-number-1 --dry-run --verbose")
        #expect(all.contains { $0.hasSuffix("references/notes.md") })
        _ = await run("install ./source/skill-number-1")
        let removal = await run("remove skill-number-1 --dry-run")
        #expect(removal == ["Would remove skill-number-1  2 files, 154 B"])
        try fixture.shell(
            "mkdir p && printf '{\"version\": 1, \"skills\": {\"skill-number-1\": {\"source\": \"../source/skill-number-1\"}}}' > p/skills.json"
        )
        let sync = await fixture.run(["-C", "p", "sync", "--dry-run"])
        #expect(sync.output == "Would install skill-number-1  2 files, 154 B\n", "\(sync.errors)")
    }

    @Test func `of history has versions, relative times and wraps`() async throws {
        try makeSkills(9)
        _ = await run("install ./source --all", now: "2026-11-01T10:00:00Z")
        try makeSkills(2, version: "1.1")
        _ = await run("update", now: "2026-11-20T22:00:00Z")
        let lines = await run("undo --list")
        #expect(
            lines == [
                "2 hours ago       update   replaced skill-number-1 1.0 → 1.1, skill-number-2 1.0",
                "                           → 1.1",
                "2026-11-01 10:00  install  installed 9 skills: skill-number-1, skill-number-2,",
                "                           skill-number-3 and 6 more",
            ])
        let exact = await run("undo --list --verbose").joined(separator: "\n")
        #expect(exact.contains("2026-11-20T22:00:00Z"))
        #expect(exact.contains("skill-number-9 1.0"))
        let result = await fixture.run(["undo", "--list", "--json"])
        let newest = try JSONValue(parsing: Array(result.output.utf8))["changes"]?.array?.first
        #expect(newest?["time"]?.string == "2026-11-20T22:00:00Z")
        #expect(newest?["skills"]?.array?.first?["from"]?.string == "1.0")
        #expect(newest?["skills"]?.array?.first?["to"]?.string == "1.1")
        #expect(await run("undo --dry-run").first == "Would undo `skills update` (2 hours ago)")
    }

    @Test func `of history is written in pages, and says whether there is more`() async throws {
        try makeSkills(1)
        _ = await run("install ./source --all", now: "2026-11-01T10:00:00Z")
        _ = await run("pin skill-number-1", now: "2026-11-20T22:00:00Z")
        let path = ".local/state/skills/journal.jsonl"
        let copies = "for i in $(seq 449); do head -n 1 \(path); done >>all; cat \(path) >>all"
        try fixture.shell("\(copies); mv all \(path)")
        let more = "Older changes are not shown; use --all to show them.\n"
        for (words, count, note) in [
            (["undo", "--list"], 20, more), (["undo", "--list", "--limit", "450"], 450, more),
            (["undo", "--list", "-l", "451"], 451, ""), (["undo", "--list", "--all"], 451, ""),
        ] {
            let text = await fixture.run(words)
            let lines = text.output.split(separator: "\n")
            #expect(lines.count == count && text.errors == note, "\(words): \(text.log)")
            #expect(lines.first?.contains("  pin      pinned skill-number-1") == true)
            #expect(
                lines.last?.contains("  install  installed skill-number-1") == true || count == 20)
            let json = try JSONValue(
                parsing: Array(await fixture.run(words + ["--json"]).output.utf8))
            #expect(json["changes"]?.array?.count == count)
        }
        #expect(await fixture.run(["undo", "--list", "--all", "--limit", "3"]).status == 64)
        let none = await fixture.run(["undo", "--list", "--project", "--json"])
        #expect(none.output == "{\n  \"changes\": [],\n  \"schema\": \"skills.undo-list/1\"\n}\n")
    }

    @Test func `of list keeps long names and, without a terminal, sources whole`() async throws {
        let name = String(repeating: "long-", count: 12) + "name"
        try fixture.shell(
            """
            d=a-folder-with-a-long-name/and-another-one-inside-it/\(name); mkdir -p $d
            printf -- '---\\nname: \(name)\\ndescription: Use when names are long.\\n---\\nText.\\n' > $d/SKILL.md
            """)
        _ = await fixture.run(["install", "./a-folder-with-a-long-name", "--all"])
        #expect(await run("list").contains { $0.hasPrefix(name + " ") })
        let piped = await fixture.run(["list"]).output
        #expect(piped.contains("a-folder-with-a-long-name\n"))
    }

    @Test(arguments: [("UTC0", "2026-01-02 03:04"), ("JST-9", "2026-01-02 12:04")])
    func `shows old times in the time zone of TZ`(_ zone: String, _ shown: String) throws {
        try fixture.shell(
            """
            mkdir -p .local/state/skills && printf '{"id":"1","time":"2026-01-02T03:04:05Z","command":"install",\
            "lock":"%s/.local/state/skills/skills.lock","changes":[{"name":"a","before":null,"after":{"tree":null,"entry":null},\
            "moves":[]}]}\\n' "$HOME" > .local/state/skills/journal.jsonl
            """)
        let program = try fixture.start(["undo", "--list"], environment: ["TZ": zone])
        let result = try program.result()
        #expect(result.text.hasPrefix("\(shown)  install"), "\(result)")
    }
}
