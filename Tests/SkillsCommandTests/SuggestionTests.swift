import ArgumentParser
import Testing

@testable import SkillsCommand

/// What the program suggests for words that it does not know.
@Suite struct `Suggestions` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func hint(_ words: String) async -> String {
        let result = await fixture.run(words.split(separator: " ").map(String.init))
        #expect(result.status == 64, "\(result.log)")
        let hint = result.errors.split(separator: "\n").first { $0.hasPrefix("hint: ") }
        return String(hint?.dropFirst(6) ?? "")
    }

    @Test(arguments: [
        ("delete x", "skills remove"), ("status", "skills list, skills outdated or skills verify"),
        ("create x", "skills new"), ("freeze", "skills lock or skills pin"),
        ("view x", "skills info"), ("get a/b", "skills install"), ("ci", "skills sync"),
        ("l", "skills list"), ("serach pdf", "skills search"), ("tap x", "skills catalog add"),
        ("instal x", "skills install"), ("inst x", "skills install"),
        ("udpate", "skills update"), ("delte x", "skills remove"), ("rollback", "skills undo"),
        ("version", "skills --version"), ("owner/repo", "skills install owner/repo"),
        ("./folder", "skills install ./folder"), ("referencs", "skills help references"),
    ])
    func `name the command for a word of another tool`(_ words: String, _ meant: String) async {
        #expect(await hint(words) == "did you mean \(meant)?")
    }

    @Test(arguments: ["frobnicate", "xyzzy", "q"])
    func `are not invented`(_ word: String) async {
        #expect(await hint(word) == "list all commands: skills help")
    }

    @Test func `name only commands that exist`() throws {
        for (word, commands) in CommandSynonyms.commands {
            #expect(!commands.isEmpty, "\(word)")
            for command in commands where command != "--version" {
                let words = command.split(separator: " ").map(String.init)
                let found = try #require(
                    SkillsCommand.subcommand(named: words[0]),
                    "\(word)")
                #expect(found._commandName == words[0], "\(word)")
            }
        }
    }

    @Test(arguments: [
        ("install a/b --reff v1", "--ref"), ("install a/b --tag v1", "--ref"),
        ("install a/b -b v1", "--ref"), ("install a/b --path x", "--skill"),
        ("install a/b --scope user", "--project or --global"), ("install a/b --forse", "--force"),
        ("install a/b --overwrite", "--force"), ("install a/b --agents x", "--agent"),
        ("install a/b --dry", "--dry-run"), ("install a/b --hlep", "--help"),
        ("install a/b --local", "--project"), ("install a/b -D", "--save"),
        ("list --outdated", "skills outdated"), ("sync --frozen-lockfile", "--frozen"),
        ("list --jsn", "--json"),
    ])
    func `name the option for a word of another tool`(_ words: String, _ meant: String) async {
        #expect(await hint(words) == "did you mean \(meant)?")
    }

    @Test(arguments: [("install a/b --zzz", "install"), ("list --frozen", "list")])
    func `name no option that the command lacks`(_ words: String, _ command: String) async {
        #expect(await hint(words) == "list its options: skills \(command) --help")
    }

    @Test(arguments: [
        ("install npx skills add a/b", "skills install a/b"),
        ("install npx skills@latest add a/b --skill x -y", "skills install a/b --skill x"),
        ("npx skills add a/b", "skills install a/b"),
        ("install gh repo clone a/b", "skills install a/b"),
        (
            "install -g git clone -b v1 https://github.com/a/b",
            "skills install 'https://github.com/a/b#v1'"
        ),
        (
            "install curl -L -o x.zip https://example.com/x.zip",
            "skills install https://example.com/x.zip"
        ),
        ("install npx degit a/b/c#v1 folder", "skills install 'a/b/c#v1'"),
        ("resolve gh repo clone a/b", "skills install a/b"),
    ])
    func `replace a command that was pasted without quotes`(
        _ words: String, _ meant: String
    ) async {
        #expect(await hint(words) == meant)
    }
}
