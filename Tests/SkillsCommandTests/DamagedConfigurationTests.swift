import Foundation
import Testing

/// A configuration file that can't be read.
@Suite struct `A damaged configuration file` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p .claude .config/skills pdf
            printf -- '---\\nname: pdf\\ndescription: Does pdf. Use it.\\n---\\n# T\\n\\nText.\\n' >pdf/SKILL.md
            """)
    }

    /// Writes a file with a string that is not UTF-8, on line 3 after a letter of two bytes.
    private func damage() throws {
        let text =
            Array("{\n  \"minAge\": \"3d\",\n  \"é\": [\"".utf8) + [0xFF]
            + Array("\"]\n}\n".utf8)
        try Data(text).write(to: fixture.home.appendingPathComponent(".config/skills/config.json"))
    }

    @Test func `is a warning of commands that need no catalogs`() async throws {
        #expect(await fixture.run(["install", "./pdf", "--yes"]).status == 0)
        try damage()
        for words in [
            ["list"], ["verify"], ["info", "pdf"], ["disable", "pdf"], ["enable", "pdf"],
        ] {
            let result = await fixture.run(words)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.errors.contains("warning: invalid configuration file"), "\(result.log)")
            #expect(result.errors.components(separatedBy: "warning: ").count == 2, "\(result.log)")
        }
    }

    @Test func `is an error with its place for commands that need catalogs`() async throws {
        try damage()
        for words in [
            ["catalog", "list"], ["search", "pdf"], ["install", "pdf"], ["update"],
            ["link", "./pdf"],
        ] {
            let result = await fixture.run(words)
            #expect(result.status == 1, "\(result.log)")
            #expect(result.errors.contains("error: invalid configuration file"), "\(result.log)")
            #expect(result.errors.contains(": line 3, column 9: "), "\(result.log)")
            #expect(result.errors.contains("hint: edit line 3: ${EDITOR:-vi} "), "\(result.log)")
            #expect(!result.errors.contains("rm "), "\(result.log)")
            #expect(!result.errors.contains("warning: "), "\(result.log)")
        }
    }

    @Test(arguments: [#"{"agents": ["nobody"]}"#, #"{"agnets": ["codex"]}"#])
    func `does not decide where skills are installed`(_ text: String) async throws {
        try Data(text.utf8).write(
            to: fixture.home.appendingPathComponent(".config/skills/config.json"))
        for command in ["install", "link"] {
            let result = await fixture.run([command, "./pdf", "--yes"])
            #expect(result.status == 1, "\(result.log)")
        }
        #expect(try fixture.shell("ls .claude") == "")
    }

    @Test func `is not replaced`() async throws {
        try damage()
        let before = try fixture.shell("sha256sum .config/skills/config.json")
        let result = await fixture.run([
            "catalog", "add", "a", "https://a.example", "--no-refresh", "--kind", "index",
        ])
        #expect(result.status == 1, "\(result.log)")
        #expect(try fixture.shell("sha256sum .config/skills/config.json") == before)
    }
}
