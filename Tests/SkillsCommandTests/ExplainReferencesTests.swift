import Testing

@testable import SkillsCommand

/// Reports about references.
@Suite struct `A report on references` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func make(_ body: String) throws {
        try fixture.shell(
            "mkdir -p pdf && printf -- '---\\nname: pdf\\ndescription: Reads forms.\\n---\\n\(body)' > pdf/SKILL.md"
        )
    }

    @Test func `has a reason in Japanese`() async throws {
        try make("See `references/forms.md`.\\n")
        let result = await fixture.run(
            ["validate", "pdf", "--explain-references", "--select", "ref-missing-file"],
            environment: ["LANG": "ja_JP.UTF-8"])
        #expect(
            result.output.hasPrefix(
                """
                pdf/SKILL.md:5:6: references/forms.md なし
                    M2: 不足、エラー (読むように書かれているか、説明の節があります)
                """), "\(result.output)")
    }

    @Test func `explains each path with the row that decides`() async throws {
        try make("See `references/forms.md`.\\n")
        let result = await fixture.run([
            "validate", "pdf", "--explain-references", "--select", "ref-missing-file",
        ])
        #expect(
            result.output.hasPrefix(
                """
                pdf/SKILL.md:5:6: references/forms.md nowhere
                    M2: missing, error (the text says to read it, or has a section about it)
                """), "\(result.output)")
    }

    @Test func `explains also what it does not report`() async throws {
        try make("The page is `src/app.ts`.\\n")
        let result = await fixture.run(["validate", "pdf", "--explain-references", "--json"])
        #expect(result.output.contains("\"row\": \"N11\""), "\(result.output)")
        #expect(result.output.contains("\"level\": \"silent\""))
    }

    @Test func `excludes other lists`() async throws {
        try make("Text.\\n")
        let result = await fixture.run([
            "validate", "pdf", "--explain-references", "--references", "--json",
        ])
        #expect(result.status == 64)
    }

    @Test func `shows many missing files of one folder in one line`() async throws {
        try make(
            "See [a](x/one.md), [b](x/two.md), [c](x/three.md), [d](x/four.md), [e](five.md).\\n")
        let result = await fixture.run(["validate", "pdf", "--select", "ref-missing-file"])
        #expect(
            result.output.hasPrefix(
                "pdf/SKILL.md:5:9: error: lacks 4 files of `x/`: one.md, two.md, three.md, four.md "
                    + "[ref-missing-file]\n"), "\(result.output)")
        #expect(result.output.contains("the skill has no file `five.md`"))
        let json = await fixture.run(["validate", "pdf", "--select", "ref-missing-file", "--json"])
        #expect(json.output.split(separator: "the skill has no file").count == 6)
        #expect(
            json.output.contains(
                "\"reason\": \"a link, or a path below the skill folder, that leads nowhere\""))
    }
}
