import Foundation
import JSON
import TestSupport
import Testing

@Suite("skills restore", .timeLimit(.minutes(3))) struct RestoreTests {
    private let fixture: CommandFixture

    /// A skill of a folder that is gone by now.
    init() async throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p .claude .codex notes && printf -- \
            '---\\nname: notes\\ndescription: Keeps notes. Use when asked.\\n---\\nNow: !`ls`\\n' >notes/SKILL.md
            """)
        let installed = await run("install ./notes --yes --agent claude-code,codex --copy")
        #expect(installed.status == 0, "\(installed.log)")
        try fixture.shell("rm -r notes")
    }

    private func run(_ line: String, in folder: String = ".") async -> CommandFixture.Result {
        await fixture.run(
            line.split(separator: " ").map(String.init), environment: ["PATH": "/usr/bin:/bin"],
            in: folder)
    }

    private func tree() throws -> String {
        try fixture.shell("cat .claude/skills/notes/* .codex/skills/notes/*")
    }

    @Test func `brings the files back without the source, and edits only by --force`()
        async throws
    {
        let installed = try tree()
        try fixture.shell("echo Mine. >>.claude/skills/notes/SKILL.md")
        let edited = try tree()
        let verify = await run("verify")
        #expect(
            verify.errors.contains("To discard them: skills restore notes --force\n"),
            "\(verify.log)")
        let refused = await run("restore notes")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(
            refused.errors == """
                error: 'notes' was edited after it was installed; your edits were kept
                hint: to see the edits: skills diff notes --local; to discard them: skills restore notes --force (the \
                change can be undone)

                """, "\(refused.log)")
        #expect(try tree() == edited)
        let plan = await run("restore notes --force --dry-run")
        #expect(plan.output == "Would restore notes\n", "\(plan.log)")
        #expect(try tree() == edited)
        let restored = await run("restore notes notes --force")
        #expect(restored.status == 0 && restored.output == "Restored notes\n", "\(restored.log)")
        #expect(restored.errors == "To undo: skills undo\n", "\(restored.log)")
        #expect(try tree() == installed)
        #expect(await run("undo").status == 0)
        #expect(try tree() == edited)
    }

    @Test func `brings back what was deleted, for all agents`() async throws {
        let installed = try tree()
        for folders in [".claude", ".codex", ".claude .codex"] {
            try fixture.shell("for f in \(folders); do rm -r $f/skills/notes; done")
            let verify = await run("verify")
            #expect(
                verify.errors.contains("hint: to restore notes: skills restore notes\n"),
                "\(verify.log)")
            let restored = await run("restore notes")
            #expect(restored.status == 0, "\(restored.log)")
            #expect(try tree() == installed)
        }
        let again = await run("restore notes --json")
        let skill = try JSONValue(parsing: Array(again.output.utf8))["skills"]?.array?.first
        #expect(skill?["changed"] == .bool(false), "\(again.log)")
    }

    @Test func `brings back a skill of a relative path from any folder`() async throws {
        try fixture.shell("mkdir -p work/own && cp .claude/skills/notes/SKILL.md work/own/")
        let installed = await run("install ./own --as own --yes", in: "work")
        #expect(installed.status == 0, "\(installed.log)")
        for folder in ["work", "."] {
            try fixture.shell("echo Mine. >>.claude/skills/own/SKILL.md")
            let restored = await run("restore own --force", in: folder)
            #expect(restored.status == 0, "\(restored.log)")
        }
    }

    @Test func `names what it can't restore, and changes nothing then`() async throws {
        try fixture.shell("rm -r .claude/skills/notes")
        let unknown = await run("restore notes other")
        #expect(unknown.status == 5, "\(unknown.log)")
        #expect(unknown.errors.contains("no skill named 'other' is installed"))
        #expect(await run("verify").status == 2)
        #expect(await run("restore notes").status == 0)
        #expect(await run("disable notes").status == 0)
        let disabled = await run("restore notes")
        #expect(disabled.status != 0, "\(disabled.log)")
        #expect(disabled.errors.contains("'notes' is disabled"), "\(disabled.log)")
    }

    @Test func `brings back the locked version of a project's skill`() async throws {
        try fixture.shell(
            "mkdir -p p/own && cp .claude/skills/notes/SKILL.md p/own/ && git init -q p")
        #expect(await run("install ./own --save --yes", in: "p").status == 0)
        let file = "p/.claude/skills/notes/SKILL.md"
        let installed = try fixture.shell("cat \(file)")
        try fixture.shell("echo Mine. >>\(file) && rm -r p/own")
        #expect(await run("restore notes --project", in: "p").status == 4)
        let restored = await run("restore notes --project --force", in: "p")
        #expect(restored.status == 0, "\(restored.log)")
        #expect(try fixture.shell("cat \(file)") == installed)
    }
}
