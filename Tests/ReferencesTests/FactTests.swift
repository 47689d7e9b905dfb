import Testing

@testable import References

@Suite struct `Facts` {
    @Test func `are in one group each`() {
        let grouped = factGroups.flatMap { $0.facts }
        #expect(grouped.count == Set(grouped).count)
        #expect(Set(grouped) == Set(CandidateFact.allCases))
    }

    @Test func `have an example each`() {
        for group in factGroups {
            #expect(Set(group.examples.map(\.fact)) == Set(group.facts))
        }
    }

    @Test(arguments: factGroups.flatMap { $0.examples })
    func `hold in their examples`(_ example: FactExample) throws {
        let facts = try ExampleSite(example).facts
        #expect(facts.contains(example.fact), "\(example.text): \(facts.names)")
    }

    @Test(arguments: [
        // The name of another path says nothing.
        (CandidateFact.afterSeeWord, "`references/api-reference.md` and `↓references/b.md`"),
        // The first words are about another sentence.
        (.afterSeeWord, "See the rules. All is in `↓references/b.md`"),
        (.afterMakeWord, "Write notes; then see `↓references/b.md`"),
        (.afterSeeWord, "結果は`↓references/b.md`に保存する。"), (.afterMakeWord, "`↓references/b.md`を参照。"),
        (.placeholder, "`↓references/naming.md`"), (.slot, "`↓<plugin-root>/scripts/a.py`"),
        (.nestedBlock, "```md\ntext\n```\n```sh\ncat ↓references/b.md\n```"),
        (.drawing, "| `↓references/b.md` | rules |"), (.conditional, "Use `↓references/b.md` now."),
        (.inComment, "`↓references/b.md` <!-- rules -->"),
        (.inComment, "<!--\nrules --> `↓references/b.md`"),
        (.redirected, "`cat > notes.md; cat ↓references/b.md`"),
        (.webAddress, "See https://a.b/c and ↓references/b.md."),
    ])
    func `do not hold for similar texts`(_ fact: CandidateFact, _ text: String) throws {
        let facts = try ExampleSite(text).facts
        #expect(!facts.contains(fact), "\(text): \(facts.names)")
    }

    @Test(arguments: [
        "Run `scripts/a.py`, then `↓scripts/b.py`.", "See `docs/x.md` and `↓docs/y.md`.",
        "`assets/sample.txt`, `↓assets/file1.txt`",
    ])
    func `take a name for a placeholder unless its folder has such files`(_ text: String) throws {
        #expect(try ExampleSite(text).facts.contains(.placeholder))
        let files = ["scripts/a.py", "docs/x.md", "assets/sample.txt"]
        #expect(!(try ExampleSite(text, with: files).facts.contains(.placeholder)))
    }
}
