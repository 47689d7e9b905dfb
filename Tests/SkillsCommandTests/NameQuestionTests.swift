import Foundation
import SystemPackage
import TestSupport
import Testing

/// The question about a skill of a publisher of whom none is installed.
@Suite(.timeLimit(.minutes(5))) struct `The question about a name` {
    private let site: CatalogSite

    init() throws {
        site = try CatalogSite()
        let digest = try site.writeArchive("ledger", to: "index/a.zip")
        // Two letters of the well-known name 'skill-creator' have changed places.
        let other = try site.writeArchive("skill-creatro", to: "index/b.zip")
        try site.writeIndex(
            "index",
            [
                CatalogSite.entry("ledger", "acme", archive: "a.zip", digest),
                CatalogSite.entry("skill-creatro", "zenith", archive: "b.zip", other),
            ])
        try site.configure((name: "shop", kind: "index", location: site.url("/index/")))
    }

    private func start(_ arguments: String...) throws -> PseudoTerminal {
        let home = site.fixture.home.path
        return try PseudoTerminal(
            CommandFixture.program, arguments, in: FilePath(home),
            environment: ["HOME": home, "PATH": "/usr/bin:/bin", "TERM": "xterm"], columns: 80)
    }

    @Test func `is asked once for a publisher`() async throws {
        let terminal = try start("install", "ledger")
        #expect(terminal.shows("Install: [Y]es, [v]iew, [n]o? "), "\(terminal.text)")
        #expect(
            terminal.screen.joined(separator: "\n").contains(
                "ledger by acme, from 127.0.0.1:\(site.port) (catalog shop)"),
            "\(terminal.screen)")
        try terminal.type("y\n")
        #expect(terminal.end() == .exit(0), "\(terminal.text)")
        let again = try start("install", "ledger")
        #expect(again.end() == .exit(0))
        #expect(!again.text.contains("[v]iew"), "\(again.text)")
    }

    @Test func `is the only one, also about scripts`() async throws {
        try site.write("echo hello\n", to: "tmp/tally/scripts/run.sh")
        let digest = try site.writeArchive("tally", to: "index/c.zip")
        try site.writeIndex(
            "index", [CatalogSite.entry("tally", "acme", archive: "c.zip", digest)])
        let terminal = try start("install", "tally")
        #expect(terminal.shows("[v]iew, [n]o? "), "\(terminal.text)")
        #expect(terminal.text.contains("1 script (shell)"), "\(terminal.text)")
        try terminal.type("y\n")
        #expect(terminal.end() == .exit(0), "\(terminal.text)")
        #expect(terminal.text.components(separatedBy: "[v]iew").count == 2, "\(terminal.text)")
    }

    @Test(arguments: [("n\n", 4), ("\u{3}", 130), ("\u{4}", 130)] as [(String, Int32)])
    func `ends the command with any other answer`(_ answer: String, _ status: Int32) async throws {
        let terminal = try start("install", "ledger")
        #expect(terminal.shows("[n]o? "), "\(terminal.text)")
        try terminal.type(answer)
        let end = terminal.end()
        #expect(end == .exit(status), "\(end) \(terminal.text)")
        #expect(try site.lock("ledger") == nil)
    }

    @Test(
        arguments: [("ledger", "--yes", 0), ("ledger", "--no-input", 0)]
            + [("skill-creatro", "--yes", 0), ("skill-creatro", "--no-input", 4)]
            as [(String, String, Int32)])
    func `is answered by an option`(_ name: String, _ option: String, _ status: Int32) throws {
        let terminal = try start("install", name, option)
        #expect(terminal.end() == .exit(status), "\(terminal.text)")
        #expect(!terminal.text.contains("[v]iew"))
        #expect(terminal.text.contains(", from"))
        #expect((try site.lock(name) != nil) == (status == 0))
    }

    @Test func `is not asked without a terminal, where look-alikes need consent`() async throws {
        #expect(await site.run("install", "ledger").status == 0)
        #expect(await site.run("install", "skill-creatro", "--dry-run").status == 4)
        let result = await site.run("install", "skill-creatro")
        #expect(result.status == 4, "\(result.log)")
        #expect(result.errors.contains("add --allow similar-name"), "\(result.log)")
        #expect(
            result.errors.contains(
                "can be mistaken for 'skill-creator' of another publisher: two letters swapped"),
            "\(result.log)")
        #expect(try site.lock("skill-creatro") == nil)
        let accepted = await site.run("install", "skill-creatro", "--allow", "similar-name")
        #expect(accepted.status == 0, "\(accepted.log)")
    }

    @Test(arguments: ["ledger", "skill-creatro"])
    func `is shown by a dry run, which asks nothing`(_ name: String) async throws {
        let terminal = try start("install", name, "--dry-run")
        #expect(terminal.end() == .exit(0), "\(terminal.text)")
        #expect(!terminal.text.contains("[v]iew"), "\(terminal.text)")
        let text = terminal.screen.joined(separator: " ")
        #expect(text.contains("note: without --dry-run, skills would ask: Install?"), "\(text)")
        #expect(text.contains("Would install \(name)"), "\(text)")
        #expect(try site.lock(name) == nil)
        // Where nobody can be asked, it ends as the install would.
        let result = await site.run("install", name, "--dry-run")
        #expect(result.status == (name == "ledger" ? 0 : 4), "\(result.log)")
        #expect(!result.errors.contains("skills would ask: "), "\(result.log)")
    }

    @Test func `is one of those that a dry run shows`() async throws {
        for name in ["one", "two"] { try site.writeSkill(name, to: "kit/\(name)") }
        try site.write("echo hello\n", to: "kit/one/scripts/run.sh")
        let several = try start("install", "./kit", "--dry-run")
        let end = several.end()
        #expect(end != .exit(0), "\(several.text)")
        let text = several.screen.joined(separator: " ")
        #expect(text.contains("skills would ask: Which skills to install?"), "\(text)")
        let one = try start("install", "./kit/one", "--dry-run")
        #expect(one.end() == .exit(0), "\(one.text)")
        #expect(one.screen.joined(separator: " ").contains("skills would ask: Install?"))
        #expect(!one.text.contains("[Y/n]"), "\(one.text)")
    }

    @Test func `names the skill that a look-alike is not, and Enter refuses it`() async throws {
        let terminal = try start("install", "skill-creatro")
        #expect(terminal.shows("Install: [N]o, [v]iew, [y]es? "), "\(terminal.text)")
        let text = terminal.screen.joined(separator: " ")
        #expect(text.contains("can be mistaken for 'skill-creator'"), "\(text)")
        try terminal.type("\n")
        #expect(terminal.end() == .exit(4), "\(terminal.text)")
        #expect(try site.lock("skill-creatro") == nil)
    }
}
