internal import References

struct RefBackslash: ReferenceRule {
    let id = RuleID("ref-backslash")
    let kind = ReferenceFault.Kind.backslash
    let summary = "Paths use forward slashes."
    let why = """
        `scripts\\fill.py` is a path on Windows; elsewhere it is a single, odd file name. Windows
        accepts forward slashes, too.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("Run `scripts/fill.py`. Match `\\d+` with it.\n")),
                ("scripts/fill.py", "pass\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("```powershell\npython .\\scripts\\fill.py\n```\n")),
                ("scripts/fill.py", "pass\n"),
            ]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("Run `↓scripts\\fill.py`.\n")),
                ("scripts/fill.py", "pass\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("See [a](↓references\\a.md).\n")),
                ("references/a.md", "A.\n"),
            ]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.backslash(fault.target)
    }
}
