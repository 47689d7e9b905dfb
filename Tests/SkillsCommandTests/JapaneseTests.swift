import ArgumentParser
import Foundation
import Problem
import Testing

@testable import SkillsCommand

/// The commands of every day, for a reader who knows no English.
@Suite(.timeLimit(.minutes(5))) struct `Commands in Japanese` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            for n in pdf notes; do
              mkdir -p kit/$n/scripts && echo 'print(1)' >kit/$n/scripts/go.py
              printf -- '---\\nname: %s\\ndescription: Does it for a test. Use when asked.\\n---\\n\\nRun scripts/go.py.\\n' \\
                $n >kit/$n/SKILL.md
            done
            mkdir .claude
            """)
    }

    @Test(arguments: [
        ("ja_JP.UTF-8", true), ("ja_JP.utf8@cjkwide", true), ("ja", true), ("ja_JP", true),
        ("ja_JP.eucJP", false), ("ja_JP.SJIS", false), ("C.UTF-8", false), ("en_US.UTF-8", false),
    ])
    func `are for terminals that can show them`(_ locale: String, _ isJapanese: Bool) async {
        let help = await fixture.run([], environment: ["LANG": locale])
        #expect(help.output.contains("スキル") == isJapanese, "\(locale)")
        let other = await fixture.run([], environment: ["LC_ALL": "C", "LANG": locale])
        #expect(!other.output.contains("スキル"))
    }

    private func run(_ line: String) async -> CommandFixture.Result {
        await fixture.run(
            line.split(separator: " ").map(String.init),
            environment: ["LANG": "ja_JP.UTF-8", "NO_COLOR": "1"], columns: 80)
    }

    /// The English words of a text, besides names, paths and what is typed.
    private func english(_ text: String) -> [String] {
        let typed =
            #/(: skills .*)|`[^`]*`|\b[A-Z_]{2,}\b|-{1,2}[A-Za-z-]+|<[^>]*>|[^\s、。()「」]*[./~][^\s、。()「」]*/#
        let names = Set(SkillsCommand.configuration.subcommands.map { $0._commandName })
            .union([
                "skills", "pdf", "notes", "kit", "pin/unpin", "Claude", "Code", "claude-code",
                "Python", "curl",
            ])
            .union(["auto", "always", "never", "help", "guides", "updates", "claude"])
            // What the test types.
            .union(["instal", "nope", "extra"])
        return text.replacing(typed, with: " ").matches(of: /[A-Za-z-]{2,}/)
            .map { String($0.output) }.filter { !names.contains($0) }
    }

    @Test func `say nothing in English`() async throws {
        let steps = [
            "", "install ./kit/pdf", "install ./kit/pdf", "install", "install ./kit --nope",
            "instal ./kit",
            "install ./kit/pdf --as", "install ./kit/pdf --color nope", "list", "list extra",
            "disable pdf", "list", "enable pdf", "pin pdf", "list", "pin pdf", "unpin pdf",
            "outdated",
            "update", "update pdf", "undo --list", "undo --dry-run", "undo", "undo --redo",
            "restore pdf", "restore", "link ./kit/notes", "list", "unlink notes",
            "remove pdf --dry-run",
            "remove pdf", "list", "undo", "undo --limit 0", "undo --all", "nope", "-C",
            "-C ./no list",
            "install http://127.0.0.1:1/a.zip --allow-http",
        ]
        for step in steps {
            let result = await run(step)
            #expect(english(result.terminal) == [], "skills \(step)\n\(result.terminal)")
        }
    }

    @Test func `show what edits are at stake`() async throws {
        _ = await run("install ./kit/pdf")
        try fixture.shell(
            "echo Mine. >>.claude/skills/pdf/SKILL.md && echo 'print(2)' >kit/pdf/scripts/go.py")
        #expect(await run("list").output.contains("編集済み"))
        let update = await run("update --yes").terminal
        #expect(update.contains("更新しました: pdf"), "\(update)")
        #expect(english(update) == [], "\(update)")
    }

    @Test(arguments: [60, 80, 120])
    func `have help that fits the terminal`(columns: Int) async throws {
        let commands = [
            "install", "list", "update", "outdated", "remove", "undo", "enable", "disable", "pin",
            "link", "restore",
        ]
        for words in [["--help"]] + commands.map({ [$0, "--help-all"] }) {
            let help = await fixture.run(
                words, environment: ["LANG": "ja_JP.UTF-8"], columns: columns
            ).output
            #expect(help.contains("する。"), "\(help)")
            #expect(!help.contains("OPTIONS:"), "\(help)")
            #expect(!help.contains("Show "), "\(help)")
            let wide = help.split(separator: "\n").filter { columnCount($0) > max(columns, 76) }
            #expect(wide == [], "skills \(words.joined(separator: " "))")
        }
    }

    /// Pairs of a language and a width; the first is a pseudo-language, whose texts are 40 % longer than in English.
    static let screens = [60, 80, 120].flatMap { columns in
        [(Language.lengthened, columns), (.japanese, columns)]
    }

    @Test(arguments: screens)
    func `keep tables and help within the terminal`(language: Language, columns: Int) async throws {
        #expect(await run("install ./kit/pdf --yes").status == 0)
        for line in ["list", "agents", "catalog list", "install --help-all", "update --help"] {
            let result = await fixture.run(
                line.split(separator: " ").map(String.init),
                environment: language == .japanese
                    ? ["LANG": "ja_JP.UTF-8", "NO_COLOR": "1"]
                    : ["LANG": "", "NO_COLOR": "1"],
                columns: columns, speaking: language)
            #expect(language == .japanese || result.terminal.contains("øøøø"), "\(line)")
            let wide = result.terminal.split(separator: "\n").filter {
                // Help is never narrower, so that its columns of options stay readable.
                columnCount($0) > (line.contains("--") ? max(columns, 76) : columns)
            }
            #expect(wide == [], "skills \(line)")
        }
    }

    @Test func `write reports for programs in English`() async throws {
        try fixture.shell(
            "echo '{' >kit/pdf/skills.json; mkdir -p kit/.claude-plugin; echo '{}' >kit/.claude-plugin/plugin.json"
        )
        for format in ["sarif", "junit", "gitlab", "github"] {
            let file = "report.\(format)"
            let result = await run("validate ./kit --output \(format):\(file)")
            #expect(result.output.contains("プラグインには `name` が必要です"))
            let text = try String(
                contentsOf: fixture.home.appendingPathComponent(file), encoding: .utf8)
            let isASCII = text.allSatisfy { $0.isASCII }
            #expect(isASCII && text.contains("a plugin must have"), "\(text)")
        }
    }

    @Test func `complete words with descriptions`() async throws {
        let result = await run("---complete fish install --forc")
        #expect(result.output.hasPrefix("--force\t") && !result.output.contains("Replace"))
    }

    private func columnCount(_ line: Substring) -> Int {
        line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2000 || $1.value == 0x2026 ? 1 : 2) }
    }

    @Test(arguments: ["--json", "--format=json"])
    func `keep what programs read in English`(option: String) async throws {
        let result = await run("validate ./kit \(option)")
        let isASCII = result.output.allSatisfy { $0.isASCII }
        #expect(isASCII, "\(result.output)")
    }
}
