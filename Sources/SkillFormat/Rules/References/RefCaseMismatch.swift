internal import References

struct RefCaseMismatch: ReferenceRule {
    let id = RuleID("ref-case-mismatch")
    let kind = ReferenceFault.Kind.otherCase
    let summary = "Paths have the same letter case as the files."
    let why = """
        The path works on macOS and Windows but not on Linux, so the error shows only on other
        people's machines.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("Read `references/Forms.md`.\n")),
                ("references/Forms.md", "Forms.\n"),
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("Read `↓references/forms.md`.\n")),
                ("references/Forms.md", "Forms.\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("To fill a form, read ↓FORMS.md.\n")),
                ("forms.md", "Forms.\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("[a](↓References/a.md)\n")), ("references/a.md", "A.\n"),
            ]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.wrongCase(fault.target, spelling: fault.replacement ?? "")
    }
}
