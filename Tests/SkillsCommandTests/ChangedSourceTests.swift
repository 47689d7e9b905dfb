import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Locked skills whose source no longer has the locked files.
@Suite(.timeLimit(.minutes(5))) struct `A locked source` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func run(_ words: String...) async -> CommandFixture.Result {
        await fixture.run(words, environment: ["PATH": "/usr/bin:/bin"])
    }

    /// Removes everything but the project's files, as on another machine.
    private func moveToNewMachine() throws { try fixture.shell("rm -rf .claude .local .cache") }

    private func writeArchive(_ text: String) throws {
        try fixture.shell(
            "mkdir -p www/pdf && printf -- '---\\nname: pdf\\ndescription: Reads PDF.\\n---\\n\(text)\\n' "
                + ">www/pdf/SKILL.md && cd www && rm -f pdf.zip && zip -qr pdf.zip pdf")
    }

    @Test func `that is an archive with a new version is updated`() async throws {
        try writeArchive("First.")
        #expect(await run("install", "\(try fixture.url())/pdf.zip", "--save").status == 0)
        try writeArchive("Second.")
        try moveToNewMachine()
        let refused = await run("sync", "--frozen")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(
            refused.errors.contains("hint: lock the new version: skills update --project pdf\n"),
            "\(refused.log)")
        #expect(!refused.errors.contains("do not install it"))
        let updated = await run("update", "--project", "pdf")
        #expect(updated.status == 0, "\(updated.log)")
        #expect(await run("sync", "--frozen").status == 0)
        #expect(try fixture.shell("cat .claude/skills/pdf/SKILL.md").contains("Second."))
    }

    @Test func `that is a commit cannot have changed`() async throws {
        let repository = try GitRepository(
            at: FilePath(fixture.home.path).appending("repository"))
        repository.write(
            "---\nname: pdf\ndescription: Reads PDF.\n---\nText.\n", to: "skills/pdf/SKILL.md")
        try repository.commit("One")
        #expect(await run("install", "file://\(repository.path)", "--save").status == 0)
        let lock = try JSONValue(parsing: Array(fixture.shell("cat skills.lock").utf8))
        let tree = try #require(lock["skills"]?["pdf"]?["tree"]?.string)
        let other = "s1:" + String(repeating: "A", count: tree.utf8.count - 3)
        try fixture.shell("sed -i 's/\(tree)/\(other)/' skills.lock")
        try moveToNewMachine()
        let refused = await run("sync", "--frozen")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(
            refused.errors.contains(
                "error: the tree hash of 'pdf' in skills.lock is not that of its commit\n"),
            "\(refused.log)")
        #expect(refused.errors.contains("hint: restore skills.lock from version control"))
    }
}
