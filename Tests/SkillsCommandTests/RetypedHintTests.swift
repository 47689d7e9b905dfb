import TestSupport
import Testing

/// Hints that name another address for the command that was typed.
@Suite struct `A hint with an address` {
    @Test(arguments: [
        (
            "install swift-concurrency -a cursor --as conc",
            "choose one:\n      skills install embedded:swift-concurrency -a cursor --as conc\n"
                + "      skills install embedded:AvdLee/swift-concurrency -a cursor --as conc"
        ),
        (
            "install -a cursor codex swift-testng --copy",
            "did you mean skills install -a cursor codex swift-testing --copy?"
        ),
        (
            "-C . install swift-testng --project",
            "did you mean skills -C . install swift-testing --project?"
        ),
        ("install swift-testng -g -n", "did you mean skills install swift-testing -g -n?"),
        (
            "info swift-testng --text --json",
            "did you mean skills info swift-testing --text --json?"
        ),
        (
            "info swift-concurrency --text",
            "choose one:\n      skills info embedded:swift-concurrency --text\n"
                + "      skills info embedded:AvdLee/swift-concurrency --text"
        ),
        (
            "install ftp://example.com/x.zip --all -a cursor",
            "skills install https://example.com/x.zip --all -a cursor"
        ),
        (
            "policy check ftp://example.com/x.zip",
            "skills policy check https://example.com/x.zip"
        ),
        // A revision goes with one of the two addresses.
        (
            "install o/r@v1 --ref v2 --skill x y",
            "choose one:\n      skills install o/r@v1 --skill x y\n      skills install o/r@v2 --skill x y"
        ),
        ("install x.zip --branch=v1 -n", "leave out --ref: skills install x.zip -n"),
        (
            "install https://github.com/o/r/releases --ref v1",
            "skills install o/r --ref v1"
        ),
        (
            "install https://example.com/x.zip#sha256=ab12 --as a",
            "skills install https://example.com/x.zip --as a --sha256 ab12"
        ),
        // The words of another program's command are not typed again.
        ("install npx skills add o/r --skill pdf", "skills install o/r --skill pdf"),
    ])
    func `repeats what was typed`(_ line: String, _ hint: String) async throws {
        let fixture = try CommandFixture()
        let result = await fixture.run(line.split(separator: " ").map(String.init))
        let text = result.errors.replacing("\\/", with: "/")
        let isJSON = line.contains("--json")
        #expect(
            text.contains(isJSON ? "\"hint\": \"\(hint)\"" : "hint: \(hint)\n"), "\(result.log)")
    }

    @Test func `keeps the options after a pasted command`() async throws {
        let fixture = try CommandFixture()
        let result = await fixture.run([
            "install", "npx skills add o/r --skill pdf", "--all", "-a", "cursor", "--copy",
        ])
        #expect(
            result.errors.contains("hint: skills install o/r -a cursor --copy --skill pdf\n"),
            "\(result.log)")
    }

    @Test func `drops what selects the skills of another source`() async throws {
        let fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p kit/.claude-plugin
            printf '{"name": "kit", "owner": {"name": "A"}, "plugins": [{"name": "far", "source": {"source": "github", "repo": "owner/far"}}]}' \\
              >kit/.claude-plugin/marketplace.json
            """)
        let far = await fixture.run(["install", "./kit", "--skill", "far", "--copy"])
        #expect(far.errors.contains(": skills install owner/far --copy\n"), "\(far.log)")
    }

    @Test(arguments: [
        ("new two", "then run skills -C app validate two\n"),
        ("trust", "To trust one: skills -C app trust add NAME FILE\n"),
        ("validate --score pdf", "skills -C app validate pdf\n"),
        ("info nosuch", "skills -C app search nosuch\n"),
    ])
    func `works in the folder of -C, whichever command shows it`(
        _ line: String, _ hint: String
    ) async throws {
        let fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p app/pdf && printf -- '---\nname: PDF\n---\n' >app/pdf/SKILL.md
            """)
        let result = await fixture.run(["-C", "app"] + line.split(separator: " ").map(String.init))
        #expect(result.log.contains(hint), "\(result.log)")
    }
}
