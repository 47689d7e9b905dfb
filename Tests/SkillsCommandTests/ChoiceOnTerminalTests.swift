import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Questions that offer a choice where a command without a terminal lists commands.
@Suite(.timeLimit(.minutes(5))) struct `A choice on a terminal` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func start(_ arguments: [String], in folder: String = ".") throws -> PseudoTerminal {
        let home = fixture.home.path
        return try PseudoTerminal(
            CommandFixture.program, arguments, in: FilePath(home).pushing(FilePath(folder)),
            environment: ["HOME": home, "PATH": "/usr/bin:/bin", "TERM": "xterm"], columns: 80)
    }

    /// Installs a skill, and changes the same line of its two sides.
    private func makeConflict() async throws {
        try fixture.shell(
            "mkdir notes && printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nFirst.\\n'"
                + " > notes/SKILL.md")
        #expect(await fixture.run(["install", "./notes"]).status == 0)
        try fixture.shell(
            "sed -i 's|First|New|' notes/SKILL.md && sed -i 's|First|Mine|' .claude/skills/notes/SKILL.md"
        )
    }

    @Test(
        arguments: [
            ("m\n", "Mine.\n", 0), ("\n", "Mine.\n", 0), ("new\n", "New.\n", 0),
            ("n\nｗ\n", "New.\n", 0), ("k\n", ">>>>>>> new version\n", 3),
            ("\u{3}", "Mine.\n", 130),
        ] as [(String, String, Int32)])
    func `settles a conflict`(_ answer: String, _ line: String, _ status: Int32) async throws {
        try await makeConflict()
        let terminal = try start(["update"])
        #expect(
            terminal.shows("Use [M]ine for now, ne[w], both with mar[k]ers, [d]iff? "),
            "\(terminal.text)")
        #expect(terminal.text.contains("SKILL.md: both sides changed the same lines"))
        try terminal.type(answer)
        #expect(terminal.end() == .exit(status), "\(terminal.text)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/notes/SKILL.md") == line)
    }

    @Test func `shows the difference of a conflict first`() async throws {
        try await makeConflict()
        let terminal = try start(["update", "notes"])
        #expect(terminal.shows("[d]iff? "), "\(terminal.text)")
        try terminal.type("d\n")
        #expect(terminal.shows("would conflict with your edits"), "\(terminal.text)")
        #expect(terminal.text.contains("{+Mine+}"), "\(terminal.text)")
        try terminal.type("w\n")
        #expect(terminal.end() == .exit(0), "\(terminal.text)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/notes/SKILL.md") == "New.\n")
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try fixture.shell("tail -n 1 .claude/skills/notes/SKILL.md") == "Mine.\n")
    }

    @Test(arguments: ["--yes", "--no-input"])
    func `is not offered to`(_ option: String) async throws {
        try await makeConflict()
        let terminal = try start(["update", option])
        #expect(terminal.end() == .exit(4), "\(terminal.text)")
        #expect(!terminal.text.contains("[M]ine"), "\(terminal.text)")
    }

    @Test(arguments: [("p\n", "app/.claude"), ("own\n", ".claude")])
    func `selects the project's skill or the user's`(
        _ answer: String, _ folder: String
    ) async throws {
        try await makeConflict()
        try fixture.shell("mkdir -p app/.git")
        #expect(await fixture.run(["install", "../notes", "-p"], in: "app").status == 0)
        let terminal = try start(["disable", "notes"], in: "app")
        #expect(terminal.shows("[P]roject's, [o]wn"), "\(terminal.text)")
        try terminal.type(answer)
        #expect(terminal.end() == .exit(0), "\(terminal.text)")
        let skill = "\(folder)/skills/notes"
        #expect(
            try fixture.shell(
                "ls -d app/.claude/skills/* .claude/skills/* 2>&1 | grep -cx \(skill) || true")
                == "0\n")
    }

    @Test func `is one of the skills of a name in a catalog`() async throws {
        let site = try CatalogSite()
        let entries = try ["acme", "zenith"].map { publisher in
            let file = "\(publisher)-ledger.zip"
            let digest = try site.writeArchive("ledger", "By \(publisher).", to: "index/\(file)")
            return CatalogSite.entry("ledger", publisher, archive: file, digest)
        }
        try site.writeIndex("index", entries)
        try site.configure((name: "shop", kind: "index", location: site.url("/index/")))
        let home = site.fixture.home.path
        let terminal = try PseudoTerminal(
            CommandFixture.program, ["install", "ledger"], in: FilePath(home),
            environment: ["HOME": home, "PATH": "/usr/bin:/bin", "TERM": "xterm"], columns: 80)
        #expect(terminal.shows("Install which 'ledger'"), "\(terminal.text)")
        #expect(terminal.shows("shop:zenith/ledger"), "\(terminal.text)")
        try terminal.type("\u{1B}[B\r")
        #expect(terminal.shows("[n]o? "), "\(terminal.text)")
        try terminal.type("y\n")
        #expect(terminal.end() == .exit(0), "\(terminal.text)")
        #expect(try site.lock("ledger")?["source"]?.string == "shop:zenith/ledger")
    }
}
