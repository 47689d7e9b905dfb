import Foundation
import JSON
import SystemPackage
import Terminal
import TestSupport
import Testing

/// Reports that name the cause once, with a command that works as typed.
@Suite struct `A plain report` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// Whether tests may mount file systems, as root on Linux.
    private static let canMount =
        (try? Program.shell("unshare -m mount -t tmpfs tmpfs /mnt", errors: .together).status) == 0

    private func makeSkill(_ path: String, _ body: String = "Text.") throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        try fixture.shell(
            """
            mkdir -p \(path) && printf -- '---\\nname: \(name)\\ndescription: Use when a test needs a skill, for \
            instance.\\n---\\n%s\\n' '\(body)' > \(path)/SKILL.md
            """)
    }

    private func run(_ words: String, in folder: String = ".") async -> CommandFixture.Result {
        await fixture.run(words.split(separator: " ").map(String.init), in: folder)
    }

    private func json(_ words: String) async throws -> JSONValue {
        let result = await run(words)
        return try JSONValue(parsing: Array((result.output + result.errors).utf8))
    }

    @Test func `of an unedited template gives it a low score and the reason`() async throws {
        for parts in ["", " --with scripts references assets"] {
            _ = await run("new x --directory d\(parts.count)\(parts)")
            let result = await run("validate --score d\(parts.count)/x")
            #expect(result.output.hasPrefix("x  30 of 100, F\n"), "\(result.output)")
            #expect(result.output.contains("because the text is that of an unedited template"))
        }
    }

    @Test func `of a score names the other spelling of a file`() async throws {
        try makeSkill("pdf", "See [x](references/forms.md).")
        try fixture.shell("mkdir pdf/references && echo '# Forms' > pdf/references/Forms.md")
        let result = await run("validate --score pdf")
        let advice =
            "correct the letter case of references: `references/forms.md` is `references/Forms.md`"
        #expect(result.output.contains(advice), "\(result.output)")
        #expect(!result.output.contains("missing files"))
    }

    @Test func `of a written baseline counts its findings`() async throws {
        try makeSkill("pdf", "See [x](missing.md).")
        let result = await run("validate pdf --write-baseline known.json")
        #expect(result.errors.hasSuffix("Recorded 2 findings in known.json.\n"), "\(result.log)")
    }

    @Test(arguments: ["install ./pdf", "list", "verify"])
    func `names a dangling symlink in the place of the skills folder`(
        _ words: String
    ) async throws {
        try makeSkill("pdf")
        try fixture.shell("mkdir .claude && ln -s ../dots/skills .claude/skills")
        let home = fixture.home.path
        let result = await run(words)
        #expect(result.status == 1)
        #expect(
            result.errors == """
                error: the skills folder \(home)/.claude/skills is not usable
                because: \(home)/.claude/skills is a symlink to ../dots/skills, which does not exist
                hint: create the target: mkdir -p \(home)/dots/skills
                      or remove the symlink: rm \(home)/.claude/skills

                """)
        let doctor = await run("doctor")
        #expect(doctor.status == 2)
        #expect(doctor.output.components("which does not exist").count == 2, "\(doctor.output)")
        try fixture.shell("mkdir -p dots/skills")
        #expect(await run(words).status == 0)
    }

    @Test(arguments: ["install ./pdf", "list"])
    func `names a dangling symlink in the place of the agent's folder`(_ words: String) async throws
    {
        try makeSkill("pdf")
        try fixture.shell("ln -s dots .claude")
        let result = await run(words)
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "because: \(fixture.home.path)/.claude is a symlink to dots, which does not exist"),
            "\(result.log)")
    }

    @Test func `of a validation includes skills behind symlinks`() async throws {
        try makeSkill("source/pdf", "See [x](missing.md).")
        try fixture.shell(
            """
            mkdir -p .claude/skills/one && cd .claude/skills && ln -s ../../source/pdf pdf
            ln -s ../../source/pdf again; ln -s .. loop; ln -s . self; ln -s /nowhere gone
            ln -s ../../.claude/skills ../../source/pdf/back; rmdir one
            """)
        let result = await run("validate .claude/skills --ignore package")
        #expect(result.status == 2)
        #expect(
            result.output.split(separator: "\n").first?.hasPrefix(
                ".claude/skills/again/SKILL.md:5:9: error: ") == true, "\(result.log)")
        #expect(result.errors.hasPrefix("1 skill: "), "\(result.log)")
        let scores = try await json("validate --score .claude/skills --json")
        #expect(scores["skills"]?.array?.count == 1)
    }

    @Test(arguments: ["0", "-3", "1", "12", "x"])
    func `of help has text at any width in COLUMNS`(_ columns: String) async throws {
        let result = await fixture.run(["--help"], environment: ["COLUMNS": columns])
        #expect(result.status == 0)
        #expect(result.output.contains("skills install pdf"))
        let program = try fixture.start(["list", "--help"], environment: ["COLUMNS": columns])
        #expect(try program.result().text.contains("--all-agents"))
    }

    @Test func `of a list shows sources that make sense in any folder`() async throws {
        try makeSkill("source/pdf")
        try fixture.shell("mkdir elsewhere")
        #expect(await run("install ../source/pdf", in: "elsewhere").status == 0)
        #expect(await run("list").output.contains("~/source/pdf\n"))
        let listed = try await json("list --json")
        #expect(listed["skills"]?.array?.first?["source"]?.string == "../source/pdf")
    }

    @Test func `of a list points out the skills of other tools in one line`() async throws {
        try makeSkill(".claude/skills/one")
        try makeSkill(".claude/skills/two")
        try makeSkill(".claude/skills/mine")
        let entry = #"{"source": "o/r", "sourceType": "github", "skillPath": "NAME/SKILL.md"}"#
        let entries = ["one", "two"].map { "\"\($0)\": \(entry.replacing("NAME", with: $0))" }
        try fixture.shell(
            "mkdir -p .agents && printf '%s' '{\"version\": 3, \"skills\": {\(entries.joined(separator: ", "))}}' "
                + "> .agents/.skill-lock.json")
        let result = await run("list")
        #expect(
            result.errors.contains(
                "hint: other tools installed 2 skills; to manage them here: skills adopt\n"),
            "\(result.log)")
        #expect(await run("adopt --offline --yes").status == 0)
        #expect(!(await run("list").errors.contains("other tools")))
    }

    @Test func `of agents counts every skill that an agent reads`() async throws {
        try fixture.shell("mkdir -p .codex/skills")
        try makeSkill(".agents/skills/pdf")
        try makeSkill(".codex/skills/pdf")
        try makeSkill(".codex/skills/docx")
        let agents = try await json("agents codex --json")["agents"]?.array
        #expect(agents?.first?["user"]?["skills"]?.integer == 2)
    }

    @Test func `in JSON has a fixed schema, numbers and no marks`() async throws {
        for words in ["nonsense install --json", "-C . nonsense list --json"] {
            #expect(try await json(words)["schema"]?.string == "skills.error/1")
        }
        #expect(
            try await json("-C . list --bogus --json")["schema"]?.string == "skills.list/1")
        #expect(try await json("doctor --json")["facts"]?["skills installed"]?.integer == 0)
        for words in ["validate --explain all --json", "validate --explain name-charset --json"] {
            let result = await run(words)
            #expect(result.status == 0 && !result.output.contains("↓"))
        }
        let guide = try await json("help updates --json")
        #expect(guide["schema"]?.string == "skills.help/1")
        #expect(guide["topic"]?.string == "updates")
        #expect(guide["text"]?.string?.hasPrefix("# ") == true)
        let help = try await json("help list --json")
        #expect(help["text"]?.string?.contains("USAGE: skills list") == true)
    }

    @Test func `of exclusive and misplaced options is clear`() async throws {
        let both = await run("list --project -g")
        #expect(
            both.errors.hasPrefix("error: --project and -g cannot be used together\nUsage: "),
            "\(both.errors)")
        let late = await run("list -C some/where --json")
        #expect(late.status == 64)
        let hint = try JSONValue(parsing: Array(late.errors.utf8))["error"]?["hint"]?.string
        #expect(hint == "-C must come first: skills -C some/where list --json")
        #expect(
            await run("list -C x").errors.contains("hint: -C must come first: skills -C x list"))
    }

    @Test func `of an undo in a project names the scope that changed last`() async throws {
        try makeSkill("source/one")
        try makeSkill("project/skills/two")
        try fixture.shell("mkdir -p project/.git")
        #expect(await run("install ../source/one", in: "project").status == 0)
        #expect(await run("install ./skills/two --save", in: "project").status == 0)
        let steps = [
            ("undo", "Undid `skills install` in the project scope (just now)"),
            ("undo", "Undid `skills install` in the user scope (just now)"),
            ("undo --redo", "Redid `skills install` in the user scope (just now)"),
            ("undo --redo", "Redid `skills install` in the project scope (just now)"),
            ("undo --global", "Undid `skills install` (just now)"),
        ]
        for (words, line) in steps {
            let result = await run(words, in: "project")
            #expect(result.output.hasPrefix(line + "\n"), "\(result.log)")
        }
    }

    @Test func `of an undo without file changes says so`() async throws {
        try makeSkill("source/one")
        #expect(await run("install ./source/one").status == 0)
        #expect(await run("pin one").status == 0)
        let result = await run("undo")
        #expect(
            result.output == """
                Undid `skills pin` (just now)
                  one  unpinned again; files unchanged

                """)
        #expect(await run("undo").output.hasSuffix("  one  removed\n"))
    }

    @Test(.enabled(if: canMount)) func `of a full disk has one error`() async throws {
        for name in ["s1", "s2", "s3"] { try makeSkill("source/\(name)") }
        try fixture.shell("mkdir full")
        let words = "install $PWD/../source/s1 $PWD/../source/s2 $PWD/../source/s3"
        let result = try Program.run(
            "/usr/bin/unshare",
            [
                "-m", "sh", "-c",
                """
                mount -t tmpfs -o size=64k tmpfs full && cd full && mkdir .claude && export HOME=$PWD
                head -c 999999 /dev/zero > filler 2> /dev/null
                "$0" \(words); echo "[$?]"; "$0" doctor
                """, CommandFixture.program.string,
            ],
            in: FilePath(fixture.home.path), errors: .together)
        let text = result.text
        #expect(text.components("no space left on device").count == 2, "\(text)")
        #expect(text.contains("warning: also failed for this reason: "))
        #expect(text.contains("[1]\n"))
        #expect(text.components(" free\n").count == 2, "\(text)")
    }

    @Test func `of refused consent does not repeat the findings`() async throws {
        try fixture.shell(
            """
            mkdir -p hooked && printf -- '---\\nname: hooked\\ndescription: Use when a hook is needed in a test.\\n\
            hooks:\\n  Stop:\\n    - hooks:\\n        - type: command\\n          command: ls\\n---\\nText.\\n' > hooked/SKILL.md
            """)
        let result = await fixture.run(["install", "./hooked"], readLine: { "n" })
        #expect(result.status == 4, "\(result.log)")
        #expect(result.errors.components("needs consent").count <= 2, "\(result.errors)")
        let unasked = await fixture.run(["install", "./hooked"])
        #expect(unasked.errors.contains("needs consent"), "\(unasked.errors)")
    }
}

extension String {
    /// The parts between occurrences of a text.
    fileprivate func components(_ text: String) -> [Substring] {
        split(separator: text, omittingEmptySubsequences: false)
    }
}
