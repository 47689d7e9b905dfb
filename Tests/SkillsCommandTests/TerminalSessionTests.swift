import Foundation
import SystemPackage
import TestSupport
import Testing

/// The built program on a real terminal, with what a user sees there.
@Suite struct `A terminal session` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func start(_ arguments: [String], columns: UInt16 = 80) throws -> PseudoTerminal {
        try PseudoTerminal(
            CommandFixture.program, arguments, in: FilePath(fixture.home.path),
            environment: ["HOME": fixture.home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"],
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
        #expect(terminal.shows("Install it? [y/N] "), "\(terminal.text)")
        let asked = terminal.text
        // Time enough for a progress bar, which is drawn ten times a second.
        terminal.read(for: .milliseconds(400))
        #expect(terminal.text == asked)
        #expect(terminal.screen.last == "Install it? [y/N]", "\(terminal.screen)")
        #expect(terminal.screen.first == "hooked has findings that need your consent:")
        try terminal.type("n\n")
        #expect(terminal.end() == .exit(4))
        #expect(!terminal.text.contains(" 0 B/s"), "\(terminal.text)")
        let screen = terminal.screen
        #expect(screen.contains("Install it? [y/N] n"), "\(screen)")
        #expect(!screen.contains { $0.contains("MB") }, "\(screen)")
    }

    @Test func `ends at the first Ctrl-C, also while it asks`() throws {
        let terminal = try start(["install", try skillWithHooks()])
        #expect(terminal.shows("Install it? [y/N] "), "\(terminal.text)")
        try terminal.type("\u{03}")
        #expect(terminal.end() == .exit(130))
        #expect(terminal.text.hasSuffix("\r\n"), "\(terminal.text)")
        let skills = fixture.home.appendingPathComponent(".claude/skills/hooked").path
        #expect(!FileManager.default.fileExists(atPath: skills))
    }
}
