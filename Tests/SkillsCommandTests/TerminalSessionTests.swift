import Foundation
import SystemPackage
import TestSupport
import Testing

/// The built program on a real terminal, with what a user sees there.
@Suite struct `A terminal session` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func start(
        _ arguments: [String], columns: UInt16 = 80, kind: String = "xterm"
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            CommandFixture.program, arguments, in: FilePath(fixture.home.path),
            environment: ["HOME": fixture.home.path, "PATH": "/usr/bin:/bin", "TERM": kind],
            columns: columns)
    }

    /// Makes an archive with a skill that needs consent, and returns its URL.
    private func skillWithHooks() throws -> String {
        try fixture.shell(
            """
            mkdir -p hooked www; printf -- '---\\nname: hooked\\ndescription: Formats files. Use when files change.\\n\
            hooks:\\n  Stop:\\n    - command: ./x.sh\\n---\\n# Hooked\\n' > hooked/SKILL.md; \
            head -c 20000000 /dev/urandom > hooked/data.bin; tar -czf www/hooked.tar.gz hooked
            """)
        return try fixture.url() + "/hooked.tar.gz"
    }

    @Test(arguments: [60, 110, 200] as [UInt16])
    func `shows the question until it is answered`(columns: UInt16) throws {
        let terminal = try start(["install", try skillWithHooks()], columns: columns)
        #expect(terminal.shows("Install: [N]o, [v]iew, [y]es? "), "\(terminal.text)")
        let asked = terminal.text
        // Time enough for a progress bar, which is drawn ten times a second.
        terminal.read(for: .milliseconds(400))
        #expect(terminal.text == asked)
        #expect(terminal.screen.last == "Install: [N]o, [v]iew, [y]es?", "\(terminal.screen)")
        let shown = terminal.screen.joined(separator: " ")
        #expect(shown.hasPrefix("hooked  the skill defines hooks: commands that run"), "\(shown)")
        #expect(shown.contains("SKILL.md:4 [hooks-present]"), "\(shown)")
        #expect(shown.contains("Stop: ./x.sh"), "\(shown)")
        try terminal.type("n\n")
        #expect(terminal.end() == .exit(4))
        #expect(!terminal.text.contains(" 0 B/s"), "\(terminal.text)")
        let screen = terminal.screen
        #expect(screen.contains("Install: [N]o, [v]iew, [y]es? n"), "\(screen)")
        #expect(!screen.contains { $0.contains("MB") }, "\(screen)")
    }

    /// Makes a folder with two skills of one name in two plugins, and a third skill, which is installed.
    private func makeSkills() throws {
        try fixture.shell(
            """
            for s in office/pdf web/pdf web/fetch; do d=many/plugins/${s%/*}/skills/${s#*/}; mkdir -p $d
            printf -- "---\\nname: ${s#*/}\\ndescription: Does $s. Use when asked.\\n---\\n# Title of $s\\n" > $d/SKILL.md
            done
            mkdir many/.claude-plugin .claude .codex
            cat > many/.claude-plugin/marketplace.json <<'END'
            {"plugins": [{"name": "office", "source": "./plugins/office"},
             {"name": "web", "source": "./plugins/web"}]}
            END
            """)
    }

    @Test(arguments: [60, 110, 200] as [UInt16])
    func `picks one of several skills`(columns: UInt16) async throws {
        try makeSkills()
        let agents = ["--agent", "claude-code"]
        let first = await fixture.run(["install", "./many", "--skill", "fetch"] + agents)
        #expect(first.status == 0, "\(first.log)")
        let terminal = try start(["install", "./many"] + agents, columns: columns)
        #expect(terminal.shows("esc cancel"), "\(terminal.text)")
        let isWide = columns >= 100
        if !isWide { try terminal.type("\u{1B}[C") }
        #expect(terminal.shows("# Title of office/pdf"), "\(terminal.screen)")
        if !isWide {
            try terminal.type("\u{1B}[D")
            terminal.read(for: .milliseconds(200))
        }
        let screen = terminal.screen
        #expect(screen.contains { $0.hasPrefix("office") }, "\(screen)")
        #expect(screen.contains { $0.hasPrefix("  [ ] fetch") && $0.contains("(installed)") })
        let names = screen.filter { $0.contains("[ ] pdf") }.map { $0.prefix(27) }
        #expect(Set(names).count == 2, "\(screen)")
        #expect(screen.contains("Agents: claude-code"), "\(screen)")
        #expect(screen.allSatisfy { $0.count < columns })
        // Codex is selected too.
        try terminal.type("\u{07}")
        #expect(terminal.shows("2 agents"), "\(terminal.screen)")
        try terminal.type("codex \r")
        #expect(terminal.shows("claude-code, codex"), "\(terminal.screen)")
        try terminal.type("\r")
        #expect(terminal.end() == .exit(0), "\(terminal.text)")
        #expect(terminal.screen.contains { $0.hasPrefix("Installed pdf ") }, "\(terminal.text)")
        let skills = try fixture.shell("ls .claude/skills .codex/skills")
        #expect(skills.split(separator: "\n").count { $0 == "pdf" } == 2, "\(skills)")
    }

    @Test func `asks in one line if the terminal can not move its cursor`() throws {
        try makeSkills()
        let terminal = try start(["install", "./many", "--agent", "claude-code"], kind: "dumb")
        #expect(terminal.shows("nothing to cancel: "), "\(terminal.text)")
        #expect(!terminal.text.contains("\u{1B}"))
        #expect(terminal.text.contains("2  fetch") || terminal.text.contains("3  fetch"))
        try terminal.type("fetch\n")
        #expect(terminal.end() == .exit(0), "\(terminal.text)")
        #expect(try fixture.shell("ls .claude/skills") == "fetch\n")
    }

    @Test func `ends at the first Ctrl-C, also while it asks`() throws {
        let terminal = try start(["install", try skillWithHooks()])
        #expect(terminal.shows("Install: [N]o, [v]iew, [y]es? "), "\(terminal.text)")
        try terminal.type("\u{03}")
        #expect(terminal.end() == .exit(130))
        #expect(terminal.text.hasSuffix("\r\n"), "\(terminal.text)")
        let skills = fixture.home.appendingPathComponent(".claude/skills/hooked").path
        #expect(!FileManager.default.fileExists(atPath: skills))
    }
}
