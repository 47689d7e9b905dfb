import Foundation
import JSON
import SkillStore
import TestSupport
import Testing

/// Slips on the command line: words in the wrong place, misspelled names, and comments that a shell passes on.
@Suite(.timeLimit(.minutes(5))) struct `Slips on the command line` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func write(_ text: String, to path: String) throws {
        let url = fixture.home.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func writeSkill(_ name: String, _ body: String = "Text.") throws {
        try write(
            "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n\(body)\n",
            to: "own/\(name)/SKILL.md")
    }

    @Test(arguments: [
        ["install", "./own/pdf", "-a", "cursor", "-a", "codx"],
        ["install", "-a", "cursor", "-a", "codx", "./own/pdf"],
        ["install", "./own/pdf", "--agent", "cursor", "--agent=codx"],
        ["install", "./own/pdf", "-a", "cursor,codx"],
    ])
    func `are named if the second --agent is misspelled`(_ words: [String]) async throws {
        try writeSkill("pdf")
        let result = await fixture.run(words + ["-n"])
        #expect(result.status == 64, "\(result.log)")
        #expect(result.errors.contains("unknown agent 'codx'"), "\(result.log)")
        #expect(result.errors.contains("did you mean codex?"), "\(result.log)")
    }

    @Test(arguments: ["./own", "acme/skills", "https://github.com/acme/skills"])
    func `name the option for the name of a skill after its source`(
        _ source: String
    ) async throws {
        try writeSkill("zebra-stripes")
        let result = await fixture.run(["install", source, "zebra-stripes", "-n"])
        let hint = "to choose it there: skills install \(source) -n --skill zebra-stripes"
        #expect(result.errors.contains(hint), "\(result.log)")
    }

    @Test func `of an export without its dot and slash is none`() async throws {
        try fixture.shell("mkdir exp && printf '{\"skills\": {}, \"version\": 1}' >exp/skills.json")
        let result = await fixture.run(["import", "exp", "--dry-run"])
        #expect(result.errors.contains("'./exp' has no skills.lock"), "\(result.log)")
        let other = await fixture.run(["import", "none"])
        #expect(other.status == 5, "\(other.log)")
        #expect(other.errors.contains("hint: to manage skills of other tools: skills adopt\n"))
    }

    @Test func `of a folder's name in other letters is corrected there`() async throws {
        for (folder, name) in [
            ("データベース設計", "database-design"), ("設計", "設計書"), ("a", "b"), ("Good", "good"),
        ] {
            try fixture.shell(
                """
                mkdir -p 'kit/\(folder)'
                printf -- '---\nname: \(name)\ndescription: Designs it. Use for it.\n---\nText.\n' >'kit/\(folder)/SKILL.md'
                """)
        }
        let result = await fixture.run([
            "validate", "kit", "--select", "name-dir-mismatch", "--json",
        ])
        let findings = try JSONValue(parsing: Array(result.output.utf8))["findings"]?.array
        #expect(
            Set(findings?.compactMap { $0["advice"]?.string } ?? []) == [
                "データベース設計/ → database-design/", "name: 設計", "name: a", "Good/ → good/",
            ], "\(result.log)")
    }

    @Test func `leave each --agent its agents, and install the other words`() async throws {
        try writeSkill("pdf")
        try writeSkill("notes")
        let words = [
            "install", "-a", "cursor", "./own/pdf", "-a", "codex", "./own/notes", "--json",
        ]
        let result = await fixture.run(words)
        #expect(result.status == 0, "\(result.log)")
        let skills = try JSONValue(parsing: Array(result.output.utf8))["skills"]?.array ?? []
        #expect(skills.compactMap { $0["name"]?.string } == ["pdf", "notes"], "\(result.log)")
        for skill in skills {
            let agents = skill["agents"]?.array?.compactMap(\.string) ?? []
            #expect(agents.sorted() == ["codex", "cursor"], "\(result.log)")
        }
    }

    @Test func `keep all options in the hint to put the address first`() async throws {
        let url = "https://example.com/r.git"
        let result = await fixture.run(
            ["install", "--skill", "chart", url, "--ref", "v1", "--as", "other name"])
        #expect(result.status == 64, "\(result.log)")
        #expect(
            result.errors.contains(
                "skills install \(url) --skill chart --ref v1 --as 'other name'"),
            "\(result.log)")
    }

    @Test(
        arguments: [
            (["undo", "#", "reverts", "it"], "skills undo"),
            (["install", "./own/pdf", "#", "a", "folder"], "skills install ./own/pdf"),
            (["search", "pdf forms", "#", "finds", "it"], "skills search 'pdf forms'"),
        ] as [([String], String)])
    func `include comments that the shell passes on`(
        _ words: [String], _ command: String
    ) async throws {
        let result = await fixture.run(words)
        #expect(result.status == 64, "\(result.log)")
        #expect(result.errors.contains("'#'"), "\(result.log)")
        #expect(
            result.errors.contains("hint: leave out the comment: \(command)\n"), "\(result.log)")
    }

    @Test func `do not include the word # alone`() async throws {
        let result = await fixture.run(["search", "#"])
        #expect(!result.errors.contains("comment"), "\(result.log)")
    }

    @Test(
        arguments: [
            (["publish", "biuld"], "skills publish build"),
            (["catalog", "build", "."], "skills publish build"),
            (["policy", "chek"], "skills policy check"),
            (["catalog", "refersh"], "skills catalog refresh"),
            (["help", "polices"], "skills help policies"),
        ] as [([String], String)])
    func `are corrected in subcommands and topics`(_ words: [String], _ meant: String) async {
        let result = await fixture.run(words)
        #expect(result.status == 64, "\(result.log)")
        #expect(result.errors.contains("did you mean \(meant)?"), "\(result.log)")
    }

    @Test func `are topics if they follow help`() async {
        let result = await fixture.run(["help", "nosuchtopic"])
        #expect(
            result.errors == """
                error: no command or guide is named 'nosuchtopic'
                hint: list the commands: skills help
                      list the guides: skills help guides

                """, "\(result.log)")
    }

    @Test func `are all named by remove, which then removes nothing`() async throws {
        try writeSkill("pdf")
        try writeSkill("notes")
        try #require(await fixture.run(["install", "./own/pdf", "./own/notes"]).status == 0)
        try fixture.shell("echo more >>.claude/skills/notes/SKILL.md")
        let result = await fixture.run(["remove", "pdf", "nosuch", "notes"])
        #expect(result.status == 5, "\(result.log)")
        #expect(result.errors.contains("'nosuch'") && result.errors.contains("'notes'"))
        #expect(result.errors.hasSuffix("Nothing was removed.\n"), "\(result.log)")
        #expect(try fixture.shell("ls .claude/skills") == "notes\npdf\n")
    }

    @Test func `are not suggested for a name that several publishers use`() async throws {
        let address = "embedded:swift-concurrency"
        let list = await fixture.run(["install", "--list", address])
        #expect(list.errors.contains("skills install \(address) --skill NAME"), "\(list.log)")
        #expect(list.errors.contains("skills info \(address) --skill NAME"), "\(list.log)")
        let saved = await fixture.run(["install", address, "--save", "--yes"])
        #expect(saved.status == 0, "\(saved.log)")
        // What skills.json records is as clear as what was typed, and needs no further consent.
        try fixture.shell("rm skills.lock")
        let lock = await fixture.run(["lock"])
        #expect(lock.status == 0, "\(lock.log)")
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
        #expect(await fixture.run(["update", "--project"]).status == 0)
    }

    @Test func `put archives into the skill that they contain only with a hint`() async throws {
        try writeSkill("pdf")
        let inside = await fixture.run(["pack"], in: "own/pdf")
        #expect(inside.status == 0, "\(inside.log)")
        #expect(inside.errors.contains("skills pack --output ../pdf.zip"), "\(inside.log)")
        let beside = await fixture.run(["pack", "--output", "../pdf.zip"], in: "own/pdf")
        #expect(beside.status == 0 && !beside.errors.contains("hint"), "\(beside.log)")
        #expect(try fixture.shell("cmp own/pdf.zip own/pdf/pdf.zip") == "")
    }

    @Test func `name reserved catalogs as reserved`() async {
        let result = await fixture.run(["catalog", "add", "embedded", "."])
        #expect(
            result.errors.contains("'embedded' cannot be the name of a catalog, because"),
            "\(result.log)")
    }

    @Test func `are no reason for guides to show DocC's links`() async {
        for topic in ["publishing", "security", "teams", "sources"] {
            let guide = await fixture.run(["help", topic])
            #expect(!guide.output.contains("<doc:"), "\(topic)")
            #expect(guide.output.contains("`skills help "), "\(topic)")
        }
    }
}

/// Changes that `skills undo` does not revert.
@Suite struct `Settings` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    @Test func `that changed later are pointed out by undo`() async throws {
        try fixture.shell(
            """
            mkdir -p own/pdf cat
            printf -- '---\\nname: pdf\\ndescription: Does it for a test.\\n---\\nText.\\n' >own/pdf/SKILL.md
            cp -R own/pdf cat/other && sed -i 's/name: pdf/name: other/' cat/other/SKILL.md
            """)
        #expect(await fixture.run(["install", "./own/pdf"]).status == 0)
        let plain = await fixture.run(["undo", "-n"])
        #expect(!plain.errors.contains("settings"), "\(plain.log)")
        let (added, removed) = ("2026-11-21T01:00:00Z", "2026-11-21T02:00:00Z")
        #expect(await fixture.run(["catalog", "add", "mine", "./cat"], now: added).status == 0)
        let gone = await fixture.run(["catalog", "rm", "mine"], now: removed)
        #expect(gone.errors.contains("To add it again: skills catalog add mine"), "\(gone.log)")
        let undone = await fixture.run(["undo"], now: "2026-11-21T03:00:00Z")
        #expect(undone.status == 0, "\(undone.log)")
        #expect(
            undone.errors.contains(
                "`skills catalog rm` (1 hour ago) changed settings, which undo does not revert"),
            "\(undone.log)")
        let again = await fixture.run(["undo"], now: "2026-11-21T03:00:00Z")
        #expect(again.status == 1 && again.errors.contains("`skills catalog rm`"), "\(again.log)")
    }
}
