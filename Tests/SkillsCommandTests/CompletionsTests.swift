import Foundation
import SystemPackage
import TestSupport
import Testing

/// Shell completions with the built program.
@Suite struct `Shell completions` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p .config/skills; echo '{"catalogs": [{"name": "acme", "kind": "git", "location": "a/b"}, \
            {"name": "ours", "kind": "folder", "location": "./ours"}]}' >.config/skills/config.json
            mkdir -p .claude/skills/alpha .claude/skills/alpine .claude/skills/beta bin
            mkdir -p '$(touch hacked)' '`touch hacked`' 'it'\\''s "quoted"' 'my skill' many/one many/two
            touch pack.zip notes.txt many/one/SKILL.md many/two/SKILL.md
            mkdir -p "$(printf 'new\\nline')" "$(printf 'bidi\\342\\200\\256')"
            mkdir -p there/.git there/.claude/skills/delta
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
        read -a COMP_WORDS <<<"$COMP_LINE"
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

    /// Returns the completions that fish offers for a command line.
    private func fish(_ line: String) throws -> [String] {
        let script = "source (skills completions fish | psub)\ncomplete -C $argv[1]\n"
        try script.write(
            to: fixture.home.appendingPathComponent("complete.fish"), atomically: true,
            encoding: .utf8)
        let quoted = line.replacingOccurrences(of: "'", with: #"'\''"#)
        return try fixture.shell(
            "PATH=$HOME/bin:$PATH fish --no-config complete.fish '\(quoted)'"
        )
        .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    /// The command lines, and the words that replace the last one.
    static let lines: [(String, [String])] = [
        ("skills ver", ["verify"]),
        ("skills info alp", ["alpha", "alpine"]),
        ("skills rm ", ["alpha", "alpine", "beta"]),
        ("skills rm alpha ", ["alpine", "beta"]),
        ("skills up be", ["beta"]),
        ("skills -C there rm --project d", ["delta"]),
        ("skills -C th", ["there/"]),
        ("skills verify ", ["alpha", "alpine", "beta"]),
        ("skills enable ", []),
        ("skills agents claude", ["claude-code"]),
        ("skills ls --agent claude-code,curs", ["claude-code,cursor"]),
        ("skills completions f", ["fish"]),
        ("skills validate --explain frontmatter-m", ["frontmatter-missing"]),
        ("skills help upd", ["update", "updates"]),
        ("skills ls --col", ["--color"]),
        ("skills ls --color n", ["never"]),
        ("skills validate --format sa", ["sarif"]),
        ("skills trust ad", ["add"]),
        ("skills catalog ad", ["add"]),
        ("skills catalog rm ", ["acme", "ours"]),
        ("skills catalog rm o", ["ours"]),
        ("skills catalog order acme ", ["embedded", "ours"]),
        ("skills search --catalog ac", ["acme"]),
        ("skills catalog add --ki", ["--kind"]),
        ("skills add swiftui-s", ["swiftui-style-driven-components"]),
        ("skills add ./m", ["./many/", "./my skill/"]),
        ("skills add ~/m", ["~/many/", "~/my skill/"]),
        ("skills add ./my\\ s", ["./my skill/"]),
        ("skills add pac", ["pack.zip"]),
        ("skills add ./many --skill o", ["one"]),
        ("skills add ./many -s one,t", ["one,two"]),
        ("skills add https://x.example/y --skill ", []),
        ("skills nothing ", []),
    ]

    @Test(.timeLimit(.minutes(2)), arguments: lines)
    func `are offered by bash`(_ line: String, _ words: [String]) throws {
        #expect(try bash(line) == words)
        #expect(!isHacked)
    }

    @Test(.timeLimit(.minutes(2)), arguments: lines)
    func `are offered by fish`(_ line: String, _ words: [String]) throws {
        #expect(try fish(line) == words)
        #expect(!isHacked)
    }

    private var isHacked: Bool {
        FileManager.default.fileExists(
            atPath: fixture.home.appendingPathComponent("hacked").path)
    }

    /// Presses TAB in a shell on a terminal, and returns the words that the program gets.
    private func typed(_ line: String, in shell: String) throws -> [String] {
        try """
        #!/bin/sh
        case $1 in ---complete) exec '\(CommandFixture.program.string)' "$@" ;; completions) exec '\(CommandFixture.program.string)' "$@" ;; esac
        for word in "$@"; do printf '%s\\n' "$word"; done >"$HOME/words"
        echo finished
        """.write(
            to: fixture.home.appendingPathComponent("bin/wrapped"), atomically: true,
            encoding: .utf8)
        try fixture.shell("chmod +x bin/wrapped && ln -sf wrapped bin/skills && rm -f words")
        let program: FilePath
        let (options, setup): ([String], String)
        switch shell {
        case "bash":
            program = Tool.path("bash")
            (options, setup) = (
                ["--norc", "--noprofile", "-i"], "source <(skills completions bash)"
            )
        case "zsh":
            program = Tool.path("zsh")
            (options, setup) = (
                ["-f", "-i"],
                "autoload -Uz compinit && compinit -u -D && source <(skills completions zsh)"
            )
        default:
            program = Tool.path("fish")
            (options, setup) = (["--no-config", "-i"], "skills completions fish | source")
        }
        let terminal = try PseudoTerminal(
            program, options, in: FilePath(fixture.home.path),
            environment: [
                "HOME": fixture.home.path, "TERM": shell == "bash" ? "dumb" : "xterm",
                "PATH": "\(fixture.home.path)/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            ], columns: 200)
        try terminal.type("\(setup); echo rea''dy\r")
        #expect(terminal.shows("ready"), "\(terminal.text)")
        // The mark after the completed line shows that the TAB has been handled.
        try terminal.type("\(line)\t\r")
        #expect(terminal.shows("finished"), "\(terminal.text)")
        try terminal.type("exit\r")
        _ = terminal.end(within: .seconds(20))
        let words = try String(
            contentsOf: fixture.home.appendingPathComponent("words"), encoding: .utf8)
        return words.split(separator: "\n").map(String.init)
    }

    @Test(.needs("zsh", "fish"), .timeLimit(.minutes(5)), arguments: ["bash", "zsh", "fish"])
    func `work on a terminal`(_ shell: String) throws {
        for (line, words) in [
            ("skills rm be", ["rm", "beta"]),
            ("skills -C there rm --project de", ["-C", "there", "rm", "--project", "delta"]),
            ("skills ls --agent claude-code,curs", ["ls", "--agent", "claude-code,cursor"]),
            ("skills add ./my", ["add", "./my skill/"]),
            ("skills add ~/my", ["add", fixture.home.path + "/my skill/"]),
            ("skills add ./\\$", ["add", "./$(touch hacked)/"]),
            ("skills add ./\\`", ["add", "./`touch hacked`/"]),
            ("skills add ./it", ["add", "./it's \"quoted\"/"]),
            ("skills list --color=nev", ["list", "--color=never"]),
        ] {
            #expect(try typed(line, in: shell) == words, "\(shell): \(line)")
            #expect(!isHacked)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["bash", "zsh", "fish"])
    func `never run a program of the working directory`(_ shell: String) throws {
        for (folder, word) in [
            (".", "./skills"), ("many", "many/skills"), (".", "\(fixture.home.path)/skills"),
        ] {
            try """
            #!/bin/sh
            case $1 in ---complete) touch "$HOME/hacked" ;; esac
            for word in "$@"; do printf '%s\\n' "$word"; done >"$HOME/words"
            echo finished
            """.write(
                to: fixture.home.appendingPathComponent("\(folder)/skills"), atomically: true,
                encoding: .utf8)
            try fixture.shell("chmod +x \(folder)/skills")
            #expect(try typed("\(word) rm be", in: shell) == ["rm", "beta"])
            #expect(!isHacked, "\(word)")
        }
    }

    @Test func `start the program at a path with any characters`() async throws {
        try fixture.shell(
            """
            mkdir -p "it's \\\\ here" && ln -s '\(CommandFixture.program.string)' "it's \\\\ here/skills"
            """)
        for shell in ["bash", "zsh", "fish"] {
            let words = try fixture.shell(
                """
                PATH="$HOME/it's \\\\ here:$PATH"; skills completions \(shell) >script
                sed -n "s/.*command \\\\('.*\\\\) ---complete.*/printf %s \\\\1/p" script >path
                \(shell) path
                """)
            #expect(words == #"<home>/it's \ here/skills"#, "\(shell)")
        }
    }

    @Test func `never contain names that a terminal shows as something else`() throws {
        let offered = try bash("skills add ./")
        #expect(offered.contains("./$(touch hacked)/"), "\(offered)")
        #expect(!offered.contains { $0.contains("new") || $0.contains("bidi") }, "\(offered)")
        #expect(try fish("skills add ./").allSatisfy { !$0.contains("bidi") })
        #expect(!isHacked)
    }

    @Test func `of skills follow the state of each skill`() async throws {
        try fixture.shell(
            """
            for n in epsilon zeta; do mkdir -p src/$n; printf -- \
            '---\\nname: %s\\ndescription: Does it. Use when asked.\\n---\\n# T\\n' $n > src/$n/SKILL.md; done
            mkdir -p dev/eta && sed s/zeta/eta/ src/zeta/SKILL.md > dev/eta/SKILL.md
            """)
        for words in [
            ["install", "./src", "--all"], ["disable", "epsilon"], ["pin", "zeta"],
            ["link", "./dev/eta"],
        ] {
            let result = await fixture.run(words)
            #expect(result.status == 0, "\(result.log)")
        }
        #expect(try bash("skills enable ") == ["epsilon"])
        #expect(try bash("skills unpin ") == ["zeta"])
        #expect(try bash("skills unlink ") == ["eta"])
        #expect(!(try bash("skills disable ").contains("epsilon")))
        #expect(!(try bash("skills pin ").contains("zeta")))
    }

    @Test func `of names leave out the catalogs of the project, unless it is chosen`() async throws
    {
        try fixture.shell(
            """
            mkdir -p there/.skills there/skills/quokka && printf -- \
            '---\\nname: quokka\\ndescription: Does it. Use when asked.\\n---\\n# T\\n' > there/skills/quokka/SKILL.md
            echo '{"catalogs": [{"name": "theirs", "kind": "folder", "location": "./skills"}]}' >there/.skills/config.json
            """)
        let refreshed = await fixture.run(["catalog", "refresh", "theirs"], in: "there")
        #expect(refreshed.status == 0, "\(refreshed.log)")
        #expect(try bash("skills -C there add quo") == [])
        #expect(try bash("skills -C there add --project quo") == ["quokka"])
        #expect(try bash("skills -C there catalog rm --user ") == ["acme", "ours"])
        #expect(try bash("skills -C there catalog rm --project ") == ["theirs"])
        #expect(
            try bash("skills -C there catalog show ") == ["embedded", "acme", "ours", "theirs"])
    }

    @Test func `of a repository are those of its last download`() async throws {
        try fixture.shell(
            """
            for n in one two; do mkdir -p www/r/$n; printf -- \
            '---\\nname: %s\\ndescription: Does it. Use when asked.\\n---\\n# T\\n' $n > www/r/$n/SKILL.md; done
            tar -czf www/r.tar.gz -C www r
            """)
        let url = try fixture.url() + "/r.tar.gz"
        let line = "skills install \(url) --allow-http --skill "
        #expect(try bash(line) == [])
        let result = await fixture.run(["install", url, "--allow-http", "--list"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try bash(line) == ["one", "two"])
        #expect(try bash(line + "one ") == ["two"])
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `are printed for every shell`(_ shell: String) async throws {
        let plain = await fixture.run(["completions", shell])
        #expect(plain.status == 0 && plain.errors.isEmpty)
        #expect(plain.output.contains("---complete \(shell)"))
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
