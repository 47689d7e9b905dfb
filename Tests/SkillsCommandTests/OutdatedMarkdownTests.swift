import Foundation
import JSON
import SkillSource
import TestSupport
import Testing

/// `skills outdated --format markdown`, whose text goes into pull requests.
@Suite struct `Updates as Markdown` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func write(_ header: String, _ body: String, _ name: String = "notes") throws {
        let folder = fixture.home.appendingPathComponent("src/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(
            "---\nname: \(name)\ndescription: Takes notes for a test.\n\(header)---\n\(body)\n".utf8
        ).write(to: folder.appendingPathComponent("SKILL.md"))
    }

    private func markdown(_ words: String...) async -> CommandFixture.Result {
        await fixture.run(["outdated", "--format", "markdown"] + words)
    }

    @Test func `list what an update brings`() async throws {
        try write("version: 1.0.0\n", "Text, see https://old.example/x.")
        #expect(await fixture.run(["install", "./src/notes"]).status == 0)
        #expect(await markdown().output == "All skills are up to date.\n")
        try write(
            "version: 1.1.0\nallowed-tools: Bash(curl *)\nhooks:\n  Stop: []\n",
            "Text, see https://old.example/y and https://user@New.example:8080/z.")
        try fixture.shell("mkdir src/notes/scripts && echo '#!/bin/sh' > src/notes/scripts/run.sh")
        let result = await markdown()
        #expect(
            result.output == """
                1 skill has a new version.

                **1 update brings scripts, tools or other content to review.**

                | Skill | Installed | New | Files | To review |
                |---|---|---|---|---|
                | `notes` | `1.0.0` | `1.1.0` | 1 changed, 1 added | 1 script, 1 tool, 1 finding, 1 host |

                #### `notes`

                - Source: `./src/notes`
                - New scripts: `scripts/run.sh`
                - New tools: `Bash(curl *)`
                - New hosts in its texts: `new.example`
                - New findings that need consent:
                  - `hooks-present` in `SKILL.md:6`: `the skill defines hooks: commands that run without asking`
                - Files: 1 changed, 1 added
                  - changed `SKILL.md`
                  - added `scripts/run.sh`

                """, "\(result.log)")
        #expect(result.errors == "" && result.status == 0)
        let japanese = await fixture.run(
            ["outdated", "--format=markdown"], environment: ["LANG": "ja_JP.UTF-8"]
        ).output
        let english = japanese.replacing(/`[^`]*`/, with: "").contains(/[A-Za-z]{2,}/)
        #expect(!english && japanese.contains("- 新しいスクリプト: `scripts/run.sh`"), "\(japanese)")
        #expect(await markdown("--exit-code").status == 2)
        #expect(await markdown("--json").status == 64)
        let json = try JSONValue(
            parsing: Array(await fixture.run(["outdated", "--json"]).output.utf8))
        #expect(json["skills"]?.array?.first?["hosts"]?.array == [.string("new.example")])
    }

    /// Removes code spans: from each run of backquotes to the next one of the same length (CommonMark, section 6.1).
    private func withoutCode(_ line: Substring) -> String {
        var text = ""
        var rest = line
        while let start = rest.firstIndex(of: "`") {
            text += rest[..<start]
            let fence = rest[start...].prefix { $0 == "`" }
            rest = rest[fence.endIndex...]
            var end = rest.startIndex
            while let next = rest[end...].firstIndex(of: "`") {
                let run = rest[next...].prefix { $0 == "`" }
                end = run.endIndex
                if run.count == fence.count { break }
            }
            text += end == rest.startIndex ? String(fence) : "CODE"
            rest = rest[end...]
        }
        return text + rest
    }

    @Test func `set everything from a skill as code`() async throws {
        try write("", "Text.")
        #expect(await fixture.run(["install", "./src/notes"]).status == 0)
        let hostile = "@everyone ` `` | <img src=x> [a](https://evil.example) #1 \u{202E}"
        try write("version: '\(hostile)'\nallowed-tools: '\(hostile)'\n", "Text.")
        let file = "@you ``` | <b>.md"
        try Data("x".utf8).write(to: fixture.home.appendingPathComponent("src/notes/\(file)"))
        let text = await markdown().output
        // Text outside of code spans has nothing from the skill.
        let outside = text.split(separator: "\n").map(withoutCode).joined(separator: "\n")
        for word in ["@", "<", "evil", "#1", "`", "\u{202E}"] {
            #expect(!outside.contains(word), "\(word): \(outside)")
        }
        let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `notes`") })
        #expect(row.count { $0 == "|" } == 6, "\(row)")
        #expect(text.contains("<U+202E>"))
    }

    @Test func `stay below the size limit of pull requests`() async throws {
        let tools = (0..<20).map { "Tool\($0)" + String(repeating: "x", count: 190) }
        for index in 0..<20 {
            let name = "notes-\(index)"
            try write("", "Text.", name)
            #expect(await fixture.run(["install", "./src/\(name)"]).status == 0)
            try write("allowed-tools: \(tools.joined(separator: " "))\n", "Text.", name)
        }
        try fixture.shell("cd src/notes-0 && for i in $(seq 60); do : > f$i; done")
        let text = await markdown().output
        #expect(text.utf8.count <= 60_200)
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("| `notes-") } == 20)
        #expect(text.contains("  - 11 more files\n"))
        let detailed = lines.count { $0.hasPrefix("#### `") }
        #expect(text.contains("Details of \(20 - detailed) skills omitted"))
    }

    @Test(arguments: [
        ("https://github.com/o/r.git", "https://github.com/o/r/compare/A...B"),
        ("https://gitlab.com/g/s/r.git", "https://gitlab.com/g/s/r/-/compare/A...B"),
        ("https://codeberg.org/o/r.git", "https://codeberg.org/o/r/compare/A...B"),
        ("https://bitbucket.org/o/r.git", "https://bitbucket.org/o/r/branches/compare/B..A"),
        ("https://example.com/o/r.git", nil), ("https://github.com/o/r) x.git", nil),
        ("https://github.com.evil.example/o/r.git", nil), ("https://github.com/o", nil),
    ])
    func `link to the page that compares commits`(_ repository: String, _ page: String?) {
        let (old, new) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
        let expected = page?.replacing("A", with: old).replacing("B", with: new)
        #expect(ComparePage(ofRepository: repository, from: old, to: new)?.url == expected)
        #expect(ComparePage(ofRepository: repository, from: "main", to: new) == nil)
    }
}
