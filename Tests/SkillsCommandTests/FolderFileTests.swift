import Foundation
import Testing

/// A file where agents need a folder of skills.
@Suite struct `A file named like the skills folder` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p .claude project/.git project/.claude notes
            printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nText.\\n' > notes/SKILL.md
            """)
    }

    private func text(of file: String) -> String {
        "\(file) is a file, but skills need a folder there\nhint: move it away: mv \(file) \(file).old\n"
    }

    @Test(arguments: [".claude/skills", ".claude", "project/.claude/skills"])
    func `is named by commands that need the folder`(_ file: String) async throws {
        try fixture.shell("rm -rf \(file) && touch \(file)")
        let folder = file.hasPrefix("project") ? "project" : "."
        let notes = "\(fixture.home.path)/notes"
        let option = file.hasPrefix("project") ? ["--project"] : []
        for words in [
            ["install", notes], ["install", notes, "--dry-run"], ["link", notes],
        ] {
            let result = await fixture.run(words + option, in: folder)
            #expect(result.status == 1, "\(result.log)")
            #expect(result.errors == "error: " + text(of: "~/\(file)"), "\(result.log)")
        }
        let list = await fixture.run(["list"], in: folder)
        #expect(list.status == 0, "\(list.log)")
        #expect(list.errors.hasSuffix("warning: " + text(of: "~/\(file)")), "\(list.log)")
        let doctor = await fixture.run(["doctor"], in: folder)
        #expect(doctor.output.components(separatedBy: text(of: "~/\(file)")).count == 2)
        #expect(!doctor.output.contains("not a directory"), "\(doctor.log)")
        for words in [["update"], ["audit", "--offline"], ["outdated"], ["verify"], ["budget"]] {
            let result = await fixture.run(words, in: folder)
            let error = file == ".claude" ? "error: " + text(of: "~/.claude") : nil
            #expect(result.status == 0 || result.errors == error, "\(result.log)")
        }
        #expect(await fixture.run(["remove", "notes"], in: folder).errors.contains("error: "))
        try fixture.shell("mv \(file) \(file).old")
        #expect(await fixture.run(["install", notes] + option, in: folder).status == 0)
    }

    @Test func `leaves the skills of the lock file missing`() async throws {
        #expect(await fixture.run(["install", "./notes"]).status == 0)
        try fixture.shell("rm -r .claude/skills && touch .claude/skills")
        let list = await fixture.run(["list"])
        #expect(list.output.contains("missing") && list.errors.contains("is a file"), "\(list.log)")
        #expect(await fixture.run(["update"]).errors.contains("its folder is missing"))
        #expect(await fixture.run(["audit", "--offline"]).output.contains("its folder is missing"))
        let restored = await fixture.run(["restore", "notes"])
        #expect(restored.errors.contains(text(of: "~/.claude/skills")), "\(restored.log)")
        #expect(await fixture.run(["remove", "notes"]).status == 0)
    }

    @Test func `is moved by a command that a shell understands`() async throws {
        try fixture.shell("mkdir -p 'a b/.git' 'a b/.claude' && touch 'a b/.claude/skills'")
        let result = await fixture.run(["list"], in: "a b")
        let command = try #require(result.errors.split(separator: "away: ").last)
        try fixture.shell("\(command)")
        #expect(try fixture.shell("ls 'a b/.claude'") == "skills.old\n")
    }
}
