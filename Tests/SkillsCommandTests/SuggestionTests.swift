import ArgumentParser
import Foundation
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
        ("./folder", "skills install ./folder"), ("polices", "skills help policies"),
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
        "install team/skills", "install --list team/skills", "info team/skills",
        "catalog add acme team/skills", "publish build team/skills --output out",
        "publish site team/skills --output out",
    ])
    func `name the folder that is read as a repository`(_ words: String) async throws {
        try fixture.shell("mkdir -p team/skills")
        // Nothing is asked for its skills, which would take long without a network.
        try fixture.shell(
            "mkdir -p etc/skills; echo '{\"version\": 1, \"hosts\": {\"allow\": []}}' >etc/skills/policy.json"
        )
        let result = await fixture.run(words.split(separator: " ").map(String.init))
        #expect(result.status != 0)
        let hint =
            "hint: team/skills is interpreted as a repository; for the local folder, use "
            + "./team/skills"
        #expect(result.errors.components(separatedBy: hint).count == 2, "\(result.log)")
    }

    @Test(arguments: [
        ("pack", "repo", "repo/skills/notes"), ("pack", "repo/skills", "repo/skills/notes"),
        ("pack", "repo/skills/", "repo/skills/notes"),
    ])
    func `name the skills below a folder that is none`(
        _ command: String, _ folder: String, _ skill: String
    ) async throws {
        try fixture.shell(
            "for s in notes pdf; do mkdir -p repo/skills/$s; echo Text >repo/skills/$s/SKILL.md; done"
        )
        let result = await fixture.run([command, folder])
        #expect(result.status == 5, "\(result.log)")
        #expect(result.errors.contains("error: \(folder) has no SKILL.md\n"), "\(result.log)")
        let hint = "hint: name one of its 2 skills (notes, pdf): skills \(command) \(skill)\n"
        #expect(result.errors.contains(hint), "\(result.log)")
        try fixture.shell("rm -r repo/skills/pdf; echo >k")
        let sign = await fixture.run(["-C", "repo/skills", "sign", "--key", "k"])
        #expect(
            sign.errors.contains(
                "hint: name the skill: skills -C repo/skills sign notes --key k\n"),
            "\(sign.log)")
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
        ("info gh repo clone a/b", "skills install a/b"),
    ])
    func `replace a command that was pasted without quotes`(
        _ words: String, _ meant: String
    ) async {
        #expect(await hint(words) == meant)
    }
}
