import Testing

@testable import References

/// A text whose marked candidate a row of the policy decides.
private struct RowExample: Sendable {
    let row: String
    let text: String
    let path: String
    let files: [String]

    init(_ row: String, _ text: String, in path: String = "SKILL.md", with files: [String] = []) {
        (self.row, self.text, self.path, self.files) = (row, text, path, files)
    }

    static let all = [
        RowExample("P1", "`↓references/a.md`", with: ["references/a.md"]),
        RowExample("S1", "See [rules](↓rules.md).", with: ["references/rules.md"]),
        RowExample("P2", "`↓rules.md`", with: ["references/rules.md"]),
        RowExample("N1", "See `↓references/*.md`."),
        RowExample("N2", "```md\nSee ↓references/rules.md.\n```"),
        RowExample("N3", "```sh\nrun.sh > ↓references/rules.md\n```"),
        RowExample("N4", "See `↓/etc/app/rules.md`."),
        RowExample(
            "P3", "See `↓references/rules.md`.", in: "b/own/SKILL.md",
            with: ["b/SKILL.md", "b/references/rules.md"]),
        RowExample("E0", "`↓../two/SKILL.md`", in: "one/SKILL.md", with: ["two/SKILL.md"]),
        RowExample(
            "E1", "`↓../two/rules.md`", in: "one/SKILL.md", with: ["two/SKILL.md", "two/rules.md"]),
        RowExample("E2", "[rules](↓docs/rules.md)", in: "own/SKILL.md", with: ["docs/rules.md"]),
        RowExample("N5", "See `↓references/topic.md`."),
        RowExample("N6", "See `↓references/rules.md` if it exists."),
        RowExample("N7", "```sh\n# see ↓references/rules.md\n```"),
        RowExample("S2", "See `↓References/Rules.md`.", with: ["references/rules.md"]),
        RowExample(
            "E4", "`↓tools/plan.py`", in: "p/skills/own/SKILL.md", with: ["p/tools/plan.py"]),
        RowExample(
            "E6", "`↓references/rules.md` helps.", in: "p/skills/own/SKILL.md",
            with: [
                "p/.claude-plugin/plugin.json", "p/skills/two/SKILL.md",
                "p/skills/two/references/rules.md",
            ]),
        RowExample("E7", "See `↓docs/rules.md`.", in: "own/SKILL.md", with: ["docs/rules.md"]),
        RowExample("E8", "`↓scripts/plan.py`", in: "own/SKILL.md", with: ["scripts/plan.py"]),
        RowExample(
            "E9", "Read `↓rules.md` first.", in: "p/skills/own/SKILL.md",
            with: ["p/.claude-plugin/plugin.json", "p/docs/rules.md"]),
        RowExample("E12", "`↓docs/rules.md`", in: "own/SKILL.md", with: ["b/docs/rules.md"]),
        RowExample("M0", "[accounts](↓../../../etc/passwd)"),
        RowExample("M2", "See `↓references/rules.md`."),
        RowExample("N10", "`↓references/rules.md`", in: "skill-creator/SKILL.md"),
        RowExample("M1", "[rules](↓references/rules.md)"),
        RowExample("M4", "- `↓references/rules.md`: rules\n- `references/forms.md`: forms"),
        RowExample(
            "M5", "Run `scripts/scan.py` first, then `↓scripts/fill.py`.",
            with: ["scripts/scan.py"]),
        RowExample("M6", "All is in `↓scripts/fill.py`."),
        RowExample("N11", "The page is `↓src/app.ts`."),
    ]
}

@Suite struct `The policy` {
    @Test func `has an example for each row`() {
        #expect(RowExample.all.map(\.row) == JudgmentTable.rows.map(\.name.rawValue))
    }

    @Test(arguments: RowExample.all)
    fileprivate func `decides by the first row whose facts hold`(_ example: RowExample) throws {
        let found = try ExampleSite(example.text, in: example.path, with: example.files)
        #expect(found.row.name.rawValue == example.row, "\(found.facts.names)")
    }

    @Test(arguments: RowExample.all)
    fileprivate func `decides alike whether facts are known or found`(_ example: RowExample) throws
    {
        let found = try ExampleSite(example.text, in: example.path, with: example.files)
        var known = found.facts
        #expect(JudgmentTable.row(for: &known).name == found.row.name)
    }

    @Test func `reports only what is missing, misspelled or elsewhere`() {
        var evidence = FactSet()
        for row in JudgmentTable.rows where row.level(&evidence) < .unsure {
            #expect([.missing, .elsewhere, .wrongPath].contains(row.verdict))
        }
        for row in JudgmentTable.rows where row.level(&evidence) == .error {
            #expect(row.verdict == .missing)
        }
    }

    @Test func `lowers reports of files elsewhere if the skill is used in its repository`() throws {
        let row = try #require(JudgmentTable.rows.first { $0.name == .e4 })
        var evidence = FactSet()
        #expect(row.level(&evidence) == .warning)
        evidence = FactSet([.usedInPlace])
        #expect(row.level(&evidence) == .note)
    }
}
