internal import References

/// Finds paths that differ from a file of the skill by letter case only.
struct RefCaseMismatch: ReferenceRule {
    let id = RuleID("ref-case-mismatch")
    let kind = ReferenceFault.Kind.otherSpelling
    let summary = "Paths are written in the letter case of their files."
    let why = """
        On macOS and Windows the path works, on Linux it leads nowhere: the fault shows only on somebody else's machine.
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
        "`\(fault.target)` is spelled `\(fault.replacement ?? "")` in the skill"
    }
}
