internal import References

/// Finds paths with backslashes.
struct RefBackslash: ReferenceRule {
    let id = RuleID("ref-backslash")
    let kind = ReferenceFault.Kind.backslash
    let summary = "Paths are written with slashes."
    let why = """
        `scripts\\fill.py` is a path on Windows; elsewhere it is one strange name. Windows takes slashes, too.
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
        "`\(fault.target)` is a path on Windows only"
    }
}
