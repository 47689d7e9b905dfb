import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `An update to another tag` {
    private static let server = Result { try GitServer() }
    private static let installed = ".claude/skills/pdf/SKILL.md"
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    /// Makes a repository whose skill has a line that each tag changes, and lines that none does.
    private func repository(_ name: String, tags: [String]) throws -> String {
        let repository = try server.makeTaggedSkill(name, tags: tags, rest: "\n\nLast.\n")
        try repository.git(["tag", "same-as-v1", "v1"])
        return server.url("\(name).git", .github)
    }

    private func edit(_ line: String, to new: String) throws {
        try fixture.shell("sed -i 's/^\(line)$/\(new)/' \(Self.installed)")
    }

    private func text(_ path: String = installed) throws -> String {
        try fixture.shell("tail -n 4 \(path)")
    }

    @Test func `keeps edits, is named by outdated and can be undone`() async throws {
        let url = try repository("edited", tags: ["v1", "v2"])
        #expect(await fixture.run(["install", "\(url)@v1"]).status == 0)
        try edit("Last.", to: "My last.")
        let outdated = await fixture.run(["outdated"])
        let command = "skills update pdf --ref v2"
        #expect(outdated.errors.contains("to install that: \(command)\n"), "\(outdated.log)")
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let plan = await fixture.run(words + ["--dry-run"])
        #expect(plan.status == 0, "\(plan.log)")
        #expect(try text() == "v1\n\n\nMy last.\n")
        let updated = await fixture.run(words)
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try text() == "v2\n\n\nMy last.\n")
        let current = await fixture.run(["outdated"])
        #expect(!current.errors.contains("newer"), "\(current.log)")
        #expect(await fixture.run(["update", "pdf"]).errors.contains("nothing to update"))
        #expect(await fixture.run(["undo"]).status == 0)
        #expect(try text() == "v1\n\n\nMy last.\n")
        #expect(await fixture.run(["outdated"]).errors.contains(command))
    }

    @Test func `reports conflicts with commands for the same tag`() async throws {
        let url = try repository("conflict", tags: ["v1", "v2"])
        #expect(await fixture.run(["install", "\(url)@v1"]).status == 0)
        try edit("v1", to: "mine")
        let refused = await fixture.run(["update", "pdf", "--branch", "v2"])
        #expect(refused.status == 4, "\(refused.log)")
        let command = "skills update pdf --ref v2 --conflicts"
        #expect(refused.errors.contains("mark the conflicts: \(command)\n"), "\(refused.log)")
        #expect(try text() == "mine\n\n\nLast.\n")
        let words = command.split(separator: " ").dropFirst().map(String.init)
        #expect(await fixture.run(words).status == 3)
        #expect(try text(".claude/skills/pdf/SKILL.md | head -n 1") == ">>>>>>> new version\n")
    }

    @Test func `changes the manifest of a project`() async throws {
        let url = try repository("saved", tags: ["v1", "v2"])
        let saved = await fixture.run(["install", "\(url)@v1", "--save"])
        #expect(saved.status == 0, "\(saved.log)")
        let updated = await fixture.run(["update", "pdf", "--project", "--ref", "v2"])
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try fixture.shell("cat skills.json").contains("@v2"))
        let check = await fixture.run(["sync", "--check"])
        #expect(check.status == 0, "\(check.log)")
    }

    @Test func `is recorded if the files are the same, also for a pinned skill`() async throws {
        let url = try repository("same", tags: ["v1"])
        #expect(await fixture.run(["install", "\(url)@v1"]).status == 0)
        #expect(await fixture.run(["pin", "pdf"]).status == 0)
        let updated = await fixture.run(["update", "pdf", "--ref", "same-as-v1"])
        #expect(updated.status == 0, "\(updated.log)")
        #expect(
            updated.output == "pdf moved to same-as-v1; its files are the same\n", "\(updated.log)")
        #expect(
            try fixture.shell("cat .local/state/skills/skills.lock").contains(
                "refs/tags/same-as-v1"))
        #expect(await fixture.run(["update"]).errors.contains("1 pinned"))
    }

    @Test func `needs names of skills from one repository that has the tag`() async throws {
        let url = try repository("one", tags: ["v1"])
        #expect(await fixture.run(["install", "\(url)@v1"]).status == 0)
        #expect(await fixture.run(["update", "--ref", "v2"]).status == 64)
        #expect(await fixture.run(["update", "pdf", "--continue", "--ref", "v2"]).status == 64)
        let unknown = await fixture.run(["update", "pdf", "--ref", "v9"])
        #expect(unknown.status == 5, "\(unknown.log)")
        try fixture.shell(
            "mkdir notes && printf -- '---\\nname: notes\\ndescription: Takes notes.\\n---\\nText.\\n' > notes/SKILL.md"
        )
        #expect(await fixture.run(["install", "./notes"]).status == 0)
        #expect(await fixture.run(["update", "pdf", "notes", "--ref", "v1"]).status == 64)
        let folder = await fixture.run(["update", "notes", "--ref", "v1"])
        #expect(folder.status != 0 && folder.errors.hasPrefix("error: "), "\(folder.log)")
    }
}
