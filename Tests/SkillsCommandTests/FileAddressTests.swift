import Foundation
import SystemPackage
import TestSupport
import Testing

/// Addresses that start with `file://`.
@Suite struct `A file URL` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func run(_ words: [String], in folder: String = "p") async -> CommandFixture.Result {
        await fixture.run(words, environment: ["PATH": "/usr/bin:/bin"], in: folder)
    }

    private func makeRepository() throws {
        try fixture.shell(
            """
            mkdir -p p/.git up/skills/report && cd up && git init -qb main
            printf -- '---\\nname: report\\ndescription: Reports.\\n---\\nText.\\n' >skills/report/SKILL.md
            git add -A && git -c user.name=A -c user.email=a@example.com commit -qm One
            """)
    }

    @Test(arguments: ["", "@main", "#main"])
    func `of a folder in a repository names the address that works`(_ ending: String) async throws {
        try makeRepository()
        let root = "file://\(fixture.home.path)/up"
        let failed = await run(["install", "\(root)/skills/report\(ending)", "--save"])
        #expect(failed.status == 5, "\(failed.log)")
        let meant = "\(root)#\(ending.isEmpty ? "" : "main"):skills/report"
        #expect(
            failed.errors.contains("did you mean skills install '\(meant)' --save?"),
            "\(failed.log)")
        let installed = await run(["install", "--save", meant])
        #expect(installed.status == 0, "\(installed.log)")
        // Others don't have the repository.
        #expect(installed.errors.contains("is outside the project"), "\(installed.log)")
    }

    @Test func `is the address of a folder that has revisions`() async throws {
        try makeRepository()
        try fixture.shell("mkdir -p .cursor && git -C up tag v1")
        let root = "file://\(fixture.home.path)/up"
        for (words, hint) in [
            (
                ["../up", "--ref", "v1", "--skill", "report", "-a", "cursor"],
                "use the repository: skills install \(root) --skill report -a cursor --ref v1"
            ),
            (
                ["../up/skills/report", "--ref", "v1", "-n"],
                "use the repository: skills install '\(root)#:skills/report' -n --ref v1"
            ),
            (
                ["../up@v1", "--skill", "report", "-n"],
                "did you mean skills install '\(root)#v1' --skill report -n?"
            ),
            (
                ["\(root)@v1", "--skill", "report", "-a", "cursor"],
                "did you mean skills install '\(root)#v1' --skill report -a cursor?"
            ),
        ] {
            let refused = await run(["install"] + words)
            #expect(refused.errors.contains("hint: \(hint)\n"), "\(refused.log)")
            let command = hint.components(separatedBy: "skills install ")[1]
                .split(whereSeparator: { " '?".contains($0) }).map(String.init)
            let result = await run(["install"] + command + ["--force"])
            #expect(result.status == 0, "\(result.log)")
        }
        #expect(try fixture.shell("ls .cursor/skills") == "report\n")
        let none = await run(["install", ".", "--ref", "v1"])
        #expect(none.status == 64, "\(none.log)")
    }

    @Test func `of an archive may be encoded, as browsers copy it`() async throws {
        try fixture.shell(
            """
            mkdir -p 'my dir/見積' p/.git && cd 'my dir'
            printf -- '---\\nname: quote\\ndescription: Quotes.\\n---\\nText.\\n' >見積/SKILL.md
            zip -qr 'a 見積.zip' 見積
            """)
        for name in ["my%20dir/a%20%E8%A6%8B%E7%A9%8D.zip", "my dir/a 見積.zip"] {
            let result = await run(
                ["install", "file://\(fixture.home.path)/\(name)", "--dry-run"])
            #expect(result.status == 0, "\(result.log)")
        }
    }

    @Test func `of a missing archive is shown as it was typed`() async throws {
        try fixture.shell("mkdir -p p/.git")
        let result = await run(["install", "file:///no%20where.zip"])
        #expect(result.errors.contains("no such file or directory: /no where.zip"))
    }
}
