import Foundation
import Testing

@Suite struct `Looking into a source` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        for (path, name) in [
            ("plugins/office/skills/pdf", "pdf"), ("plugins/office/skills/notes", "notes"),
            ("plugins/web/skills/fetch", "fetch"), ("archive/skills/gone", "gone"),
        ] {
            try write(path, name)
        }
        try fixture.shell(
            """
            mkdir -p many/.claude-plugin many/plugins/office/skills/pdf/scripts
            printf '#!/bin/sh\\n' > many/plugins/office/skills/pdf/scripts/run.sh
            cat > many/.claude-plugin/marketplace.json <<'END'
            {"plugins": [{"name": "office", "source": "./plugins/office"},
             {"name": "web", "source": "./plugins/web"},
             {"name": "far", "source": {"source": "github", "repo": "owner/far"}}]}
            END
            """)
    }

    private func write(_ path: String, _ name: String, in source: String = "many") throws {
        let file = fixture.home.appendingPathComponent("\(source)/\(path)/SKILL.md")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = """
            ---
            name: \(name)
            description: Does \(name) for a test. Use when a test asks for \(name), and \(String(repeating: "long ", count: 30))
            license: MIT
            ---
            # \(name)

            In \(path).

            """
        try Data(text.utf8).write(to: file)
    }

    private func json(_ text: String) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(object as? [String: Any])
    }

    /// The files in the home folder outside the cache.
    private func files() throws -> String {
        try fixture.shell("find . -path ./.cache -prune -o -print | sort")
    }

    @Test func `of an installed skill says that it is installed, not that its name is taken`()
        async throws
    {
        #expect(await fixture.run(["install", "./many", "--skill", "notes"]).status == 0)
        let same = await fixture.run(["info", "notes", "--text"])
        #expect(same.status == 0 && same.output.contains(/state +installed\n/), "\(same.log)")
        try fixture.shell("echo more >> .claude/skills/notes/SKILL.md")
        let edited = await fixture.run(["info", "notes", "--text"])
        #expect(edited.output.contains(/state +installed, edited\n/), "\(edited.log)")
        try write("own", "own", in: ".claude/skills")
        let own = await fixture.run(["info", "own", "--text", "--json"])
        #expect(try (json(own.output)["preview"] as? [String: Any])?["state"] is NSNull)
        // Facts and findings of a narrow terminal are whole.
        let narrow = await fixture.run(
            ["info", "notes"], environment: ["NO_COLOR": "1"], columns: 60)
        for line in narrow.output.split(separator: "\n") {
            // A path is never broken.
            let isWord = !line.drop { $0 == " " }.contains(" ")
            #expect(line.count <= 60 || isWord, "\(narrow.output)")
            #expect(!line.contains("…"), "\(narrow.output)")
        }
    }

    @Test(arguments: ["--list", "-l"])
    func `lists skills by plugin, and writes nothing outside the cache`(
        option: String
    ) async throws {
        let before = try files()
        let result = await fixture.run(["install", "./many", option])
        #expect(result.status == 0, "\(result.log)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.first == "./many: 3 skills")
        let names = lines.dropFirst().map { line in
            line.hasPrefix("  ") ? String(line.split(separator: " ")[0]) : "\(line):"
        }
        #expect(names == ["office:", "notes", "pdf", "web:", "fetch"])
        #expect(lines.allSatisfy { $0.count <= 140 })
        #expect(result.errors.contains("left out 1 skill of ./many: 1 in archives"))
        #expect(result.errors.contains("./many also lists 1 plugin from other repositories:"))
        #expect(result.errors.contains("hint: to see one: skills info ./many --skill NAME"))
        #expect(try files() == before)
    }

    @Test func `marks what is installed, edited or from elsewhere`() async throws {
        try write("pdf", "pdf", in: "other")
        #expect(await fixture.run(["install", "./other/pdf"]).status == 0)
        for name in ["notes", "fetch"] {
            #expect(await fixture.run(["install", "./many", "--skill", name]).status == 0)
        }
        try fixture.shell("echo More >> .claude/skills/notes/SKILL.md")
        let first = await fixture.run(["install", "./many", "--list"])
        #expect(first.output.hasPrefix("./many: 3 skills, 2 installed\n"))
        #expect(first.output.contains("\n  notes  (installed, edited) Does notes"))
        #expect(first.output.contains("\n  pdf    (another source's skill has this name) Does pdf"))
        #expect(first.output.contains("\n  fetch  (installed) Does fetch"))

        try fixture.shell("echo More >> many/plugins/web/skills/fetch/SKILL.md")
        let second = await fixture.run(["install", "./many", "--list", "--json"])
        let object = try json(second.output)
        #expect(object["schema"] as? String == "skills.install/1")
        let source = try #require((object["sources"] as? [[String: Any]])?.first)
        let skills = try #require(source["skills"] as? [[String: Any]])
        let standings = skills.map { "\($0["name"] ?? "")=\($0["state"] ?? "")" }
        #expect(standings == ["notes=edited", "pdf=other-source", "fetch=update"])
        #expect(skills.first?["plugins"] as? [String] == ["office"])
        #expect((source["leftOut"] as? [[String: Any]])?.first?["reason"] as? String == "set-aside")
        #expect((source["notes"] as? [[String: Any]])?.first?["plugin"] as? String == "far")
    }

    @Test func `never cuts a name`() async throws {
        let name = String(repeating: "long-", count: 12) + "name"
        try write("plugins/web/skills/x", name)
        let result = await fixture.run(["install", "./many", "--list"], keys: PressedKeys().source)
        #expect(result.output.contains("  \(name)"))
    }

    @Test(arguments: ["--all", "--save", "--as=x", "--skill=pdf"])
    func `refuses options that select or save skills`(option: String) async throws {
        let result = await fixture.run(["install", "./many", "--list", option])
        #expect(result.status == 64)
        #expect(result.errors.contains("cannot be used together"))
    }

    @Test func `previews one skill, and writes nothing outside the cache`() async throws {
        let before = try files()
        let result = await fixture.run(["info", "./many", "--skill", "pdf"])
        #expect(result.status == 0, "\(result.log)")
        for text in [
            "pdf\n  Does pdf for a test.", "plugin    office", "license   MIT", "hash      s1:",
            "brings    1 script: scripts/run.sh", "\n# pdf\n\nIn plugins/office/skills/pdf.\n",
            "  scripts/run.sh\n",
        ] {
            #expect(result.output.contains(text), "\(text): \(result.log)")
        }
        #expect(try files() == before)
        let object = try json(
            await fixture.run(["info", "./many", "-s", "pdf", "--json"]).output)
        #expect(object["schema"] as? String == "skills.info/1")
        let skill = try #require(object["preview"] as? [String: Any])
        #expect(skill["license"] as? String == "MIT")
        #expect(skill["scripts"] as? [String] == ["scripts/run.sh"])
        #expect((skill["text"] as? String)?.contains("# pdf") == true)
    }

    @Test func `previews archives and names of the catalog`() async throws {
        try fixture.shell(
            "mkdir -p www && cd many/plugins/office/skills && zip -qr ~/www/pdf.zip pdf")
        let archive = await fixture.run(
            ["info", try fixture.url() + "/pdf.zip", "--allow-http"])
        #expect(archive.status == 0, "\(archive.log)")
        #expect(archive.output.contains("archive   sha256:"), "\(archive.log)")
        let name = await fixture.run(["info", "swiftui-style-driven-components", "--text"])
        #expect(name.status == 0, "\(name.log)")
        #expect(name.output.contains("\n---\nname: swiftui-style-driven-components\n"))
    }

    @Test func `makes the text of a skill safe for a terminal`() async throws {
        try fixture.shell("printf 'a\\033]0;x\\007b\\n' >> many/plugins/office/skills/pdf/SKILL.md")
        let result = await fixture.run(["info", "./many", "--skill", "pdf"])
        #expect(result.output.contains("a<U+001B>]0;x<U+0007>b"))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test func `lists several skills, and reports those that do not exist`() async throws {
        let list = await fixture.run(["install", "./many", "--list"])
        let several = await fixture.run(["info", "./many"])
        #expect(several.status == 0)
        #expect(several.output == list.output)
        let sources = try json(await fixture.run(["info", "./many", "--json"]).output)["contents"]
        #expect((sources as? [Any])?.count == 1)
        #expect(await fixture.run(["info", "./many", "--skill", "nothing"]).status == 5)
        #expect(await fixture.run(["info", "./nowhere"]).status == 5)
    }
}
