import Foundation
import SystemPackage
import Testing

/// Shell completions with the built program.
@Suite struct `Shell completions` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p .claude/skills/alpha .claude/skills/alpine .claude/skills/beta bin
            mkdir -p '.claude/skills/$(touch hacked)' '.claude/skills/`touch hacked`' '.claude/skills/a b' .claude/skills/-x
            touch .claude/skills/alfile
            printf -- '---\\nname: beta\\ndescription: B.\\n---\\n# B\\n' > .claude/skills/beta/SKILL.md
            ln -s '\(CommandFixture.program.string)' bin/skills
            """)
    }

    /// Returns the completions that bash offers for a command line.
    private func bash(_ line: String) throws -> [String] {
        try """
        PATH=$HOME/bin:$PATH
        source <(skills completions bash) || exit 1
        function=$(complete -p skills | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
        read -ra COMP_WORDS <<<"$COMP_LINE"
        case $COMP_LINE in *' ') COMP_WORDS+=('') ;; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
        "$function" skills "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """.write(
            to: fixture.home.appendingPathComponent("complete.bash"), atomically: true,
            encoding: .utf8)
        return try fixture.shell("COMP_LINE='\(line)' bash --norc complete.bash")
            .split(separator: "\n").map(String.init)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("skills ver", ["verify"]),
            ("skills info al", ["alpha", "alpine"]),
            ("skills remove alpha ", ["alpha", "alpine", "beta"]),
            ("skills remove alpha be", ["beta"]),
            ("skills verify ", ["alpha", "alpine", "beta"]),
            ("skills agents claude", ["claude-code"]),
            ("skills completions f", ["fish"]),
            ("skills list --col", ["--color"]),
            ("skills list --color n", ["never"]),
        ])
    func `are offered by bash`(_ line: String, _ words: [String]) throws {
        let offered = try bash(line)
        #expect(offered.filter { !$0.hasPrefix("-") || words.contains($0) } == words)
        let hacked = fixture.home.appendingPathComponent("hacked").path
        #expect(!FileManager.default.fileExists(atPath: hacked))
    }

    @Test func `of a project include its folder and its lock file`() throws {
        try fixture.shell(
            """
            mkdir -p project/.claude/skills/gamma delta && cp .claude/skills/beta/SKILL.md delta
            cd project && ../bin/skills install ../delta --as delta --project --quiet 2>/dev/null && rm -r .claude/skills/delta
            """)
        let offered = try fixture.shell(
            "cd project && SAP_SHELL=bash SAP_SHELL_VERSION=5 ../bin/skills ---completion info -- positional@0 3 0 skills info --project ''"
        )
        #expect(offered == "delta\ngamma\n")
    }

    /// Presses TAB in bash on a pseudo-terminal.
    @Test(.timeLimit(.minutes(1))) func `work on a terminal`() throws {
        try #"""
        import os, pty
        typed = (
            b"PATH=$HOME/bin:$PATH; source <(skills completions bash)\n"
            b"skills compl\tfi\t >made.fish\n"
            b"skills info be\t >info.txt\n"
            b"exit\n")
        child, terminal = pty.fork()
        if child == 0:
            os.environ["TERM"] = "dumb"
            os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])
        os.write(terminal, typed)
        shown = b""
        while True:
            try:
                piece = os.read(terminal, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        os.waitpid(child, 0)
        """#.write(
            to: fixture.home.appendingPathComponent("terminal.py"), atomically: true,
            encoding: .utf8)
        try fixture.shell("python3 terminal.py")
        let made = try String(
            contentsOf: fixture.home.appendingPathComponent("made.fish"), encoding: .utf8)
        #expect(made.contains("complete -c 'skills'") || made.contains("complete -c skills"))
        let info = try String(
            contentsOf: fixture.home.appendingPathComponent("info.txt"), encoding: .utf8)
        #expect(info.hasPrefix("beta"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `are printed for every shell`(_ shell: String) async throws {
        let plain = await fixture.run(["completions", shell])
        #expect(plain.status == 0 && plain.errors.isEmpty)
        #expect(plain.output.contains("completions") && plain.output.contains("agents"))
        let json = await fixture.run(["completions", shell, "--json"])
        #expect(json.output.contains(#""schema": "skills.completions/1""#))
        #expect(
            try fixture.shell(
                "command -v \(shell) >/dev/null || exit 0; '\(CommandFixture.program.string)' completions \(shell) >script && \(shell) -n script"
            ) == "")
    }

    @Test func `are refused for other shells`() async throws {
        let result = await fixture.run(["completions", "tcsh"])
        #expect(result.status == 64 && result.errors.contains("bash"))
    }
}
