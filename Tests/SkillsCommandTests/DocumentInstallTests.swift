import Foundation
import Testing

/// SKILL.md files on hosts that serve nothing but files.
@Suite(.timeLimit(.minutes(5))) struct `A SKILL.md on a plain file host` {
    let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p www/skills/notes/references www/skills/notes/scripts
            printf -- '---\\nname: notes\\ndescription: Takes notes in a test. Use when tested.\\n---\\n\
            See [more](references/more.md), [gone](references/gone.md), and run `scripts/run.py`.\\n' \
            > www/skills/notes/SKILL.md
            printf 'See [deep](deep.md).\\n' > www/skills/notes/references/more.md
            printf 'Deep.\\n' > www/skills/notes/references/deep.md
            printf 'print(1)\\n' > www/skills/notes/scripts/run.py
            printf 'Not needed.\\n' > www/skills/notes/other.md
            """)
    }

    @Test func `is installed with the files that it refers to`() async throws {
        let url = try fixture.url() + "/skills/notes/SKILL.md"
        let result = await fixture.run(["install", url])
        #expect(result.status == 0, "\(result.log)")
        let files = try fixture.shell("cd .claude/skills/notes && find . -type f | sort")
        #expect(
            files == "./SKILL.md\n./references/deep.md\n./references/more.md\n./scripts/run.py\n")
        #expect(result.errors.contains("references/gone.md"), "\(result.log)")
        let current = await fixture.run(["outdated"])
        #expect(current.status == 0 && current.errors.contains("up to date"), "\(current.log)")
        try fixture.shell("echo More. >> www/skills/notes/SKILL.md")
        let updated = await fixture.run(["update"])
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/notes/SKILL.md") == "More.\n")
    }

    @Test func `brings every file that its text may mean`() async throws {
        try fixture.shell(
            """
            mkdir -p www/skills/forms/assets
            printf -- '---\\nname: forms\\ndescription: Fills forms in a test. Use when tested.\\n---\\n\
            Fill in `assets/report.docx`. For tables, read forms.md. Look up `assets/table.csv`.\\n' > www/skills/forms/SKILL.md
            printf 'PK' > www/skills/forms/assets/report.docx
            printf 'a,b\\n' > www/skills/forms/assets/table.csv
            printf 'Forms.\\n' > www/skills/forms/forms.md
            """)
        let result = try await fixture.run(["install", fixture.url() + "/skills/forms/SKILL.md"])
        #expect(result.status == 0, "\(result.log)")
        let files = try fixture.shell("cd .claude/skills/forms && find . -type f | sort")
        #expect(files == "./SKILL.md\n./assets/report.docx\n./assets/table.csv\n./forms.md\n")
    }

    @Test func `is restored for a team`() async throws {
        let url = try fixture.url() + "/skills/notes/SKILL.md"
        let saved = await fixture.run(["install", url, "--save"])
        #expect(saved.status == 0, "\(saved.log)")
        try fixture.shell("rm -r .claude")
        let synced = await fixture.run(["sync"])
        #expect(synced.status == 0, "\(synced.log)")
        #expect(try fixture.shell("ls .claude/skills/notes/scripts") == "run.py\n")
    }

    @Test func `is not a web page`() async throws {
        try fixture.shell("printf '<!DOCTYPE html><title>Sign in</title>' > www/SKILL.md")
        let result = try await fixture.run(["install", fixture.url() + "/SKILL.md"])
        #expect(result.status == 1)
        #expect(result.errors.contains("is a web page"), "\(result.log)")
    }
}
