internal import References

/// Finds documents that only another reference leads to.
struct RefTooDeep: ReferenceRule {
    let id = RuleID("ref-too-deep")
    let kind = ReferenceFault.Kind.tooDeep
    let summary = "SKILL.md names every document itself."
    let why = """
        Agents open what SKILL.md names; a document behind a document is often read in part or not at all. The
        specification asks for references one level deep.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md), [b](references/b.md)\n")),
                ("references/a.md", "[b](b.md)\n"), ("references/b.md", "B.\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md), and more in `references/`.\n")),
                ("references/a.md", "[b](b.md)\n"), ("references/b.md", "B.\n"),
            ]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("[a](references/a.md)\n")),
                ("references/a.md", "[b](↓b.md)\n"), ("references/b.md", "B.\n"),
            ])
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        "SKILL.md doesn't name `\(fault.target)`, only other references do"
    }
}
