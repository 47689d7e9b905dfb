import Foundation
import SystemPackage
import TestSupport
import Testing

/// Skills whose symlinks lead to files elsewhere in their repository.
@Suite(.timeLimit(.minutes(5))) struct `A skill with symlinks to files elsewhere` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private static func skill(_ name: String) -> String {
        "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n# \(name)\n"
    }

    @Test func `is outdated if only the linked files changed`() async throws {
        let repository = try GitRepository(at: server.folder.appending("linked.git"))
        repository.write(Self.skill("plain"), to: "skills/plain/SKILL.md")
        repository.write(Self.skill("guide"), to: "skills/guide/SKILL.md")
        repository.link("skills/guide/docs/map.md", to: "../../../docs/map.md")
        repository.link("skills/page/SKILL.md", to: "../../docs/page.md")
        repository.write(Self.skill("page"), to: "docs/page.md")
        repository.write("MAP 1\n", to: "docs/map.md")
        try repository.commit("One")
        let installed = await fixture.run(["install", server.url("linked.git"), "--all"])
        #expect(installed.status == 0, "\(installed.log)")
        repository.write("Other.\n", to: "README.md")
        try repository.commit("Something else")
        #expect(await fixture.run(["outdated", "--exit-code"]).status == 0)
        repository.write("MAP 2\n", to: "docs/map.md")
        repository.write(Self.skill("page") + "More.\n", to: "docs/page.md")
        try repository.commit("Two")
        for cache in ["kept", "deleted"] {
            if cache == "deleted" { try fixture.shell("rm -rf .cache") }
            let outdated = await fixture.run(["outdated"])
            #expect(outdated.output.contains("guide"), "\(cache): \(outdated.log)")
            #expect(outdated.output.contains("page"), "\(cache): \(outdated.log)")
            #expect(!outdated.output.contains("plain"), "\(cache): \(outdated.log)")
        }
        let updated = await fixture.run(["update"])
        #expect(updated.status == 0, "\(updated.log)")
        try fixture.shell(
            "grep -q 'MAP 2' .claude/skills/guide/docs/map.md && grep -q More .claude/skills/page/SKILL.md"
        )
        #expect(await fixture.run(["outdated", "--exit-code"]).status == 0)
    }
}
