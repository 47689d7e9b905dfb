internal import References

struct RefWrongBase: ReferenceRule {
    let id = RuleID("ref-wrong-base")
    let kind = ReferenceFault.Kind.wrongBase
    let summary = "Paths lead to the files that they mean."
    let why = """
        Markdown resolves links from the file that contains them, and agents open paths as they are
        written. A path through another folder works only for readers who guess.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md)\n")),
                ("references/a.md", "[b](../scripts/b.py), or run `scripts/b.py`.\n"),
                ("scripts/b.py", "pass\n"),
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md)\n")),
                ("references/a.md", "[b](↓scripts/b.py)\n"), ("scripts/b.py", "pass\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("Read `↓reference/rules.md`.\n")),
                ("references/rules.md", "rules\n"),
            ]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.wrongBase(fault.target)
    }
}
