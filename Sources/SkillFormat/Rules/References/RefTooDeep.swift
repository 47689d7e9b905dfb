internal import References

struct RefTooDeep: ReferenceRule {
    let id = RuleID("ref-too-deep")
    let kind = ReferenceFault.Kind.tooDeep
    let summary = "SKILL.md refers to every document directly."
    let why = """
        Agents open the files that SKILL.md names; they often read only part of a document that
        another document names, or none of it. The specification asks for references one level deep.
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
        ReferenceMessages.tooDeep(fault.target)
    }
}
