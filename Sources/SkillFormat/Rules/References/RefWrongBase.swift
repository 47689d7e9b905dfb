internal import References

struct RefWrongBase: ReferenceRule {
    let id = RuleID("ref-wrong-base")
    let kind = ReferenceFault.Kind.wrongBase
    let summary = "Links are relative to the file that contains them."
    let why = """
        Markdown resolves links from the file that contains them. A path from the skill folder works
        only for readers who guess.
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
            ])
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.wrongBase(fault.target, folder: fault.folder)
    }
}
