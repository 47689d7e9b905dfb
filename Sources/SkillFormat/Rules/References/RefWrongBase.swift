internal import References

/// Finds links that are written from the skill's folder in a file below it.
struct RefWrongBase: ReferenceRule {
    let id = RuleID("ref-wrong-base")
    let kind = ReferenceFault.Kind.wrongBase
    let summary = "A link is written from the folder of its file."
    let why = """
        Markdown has a link lead from the file that holds it. A path from the skill's folder works only for readers
        who guess.
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
        "`\(fault.target)` is looked for in `\(fault.folder)/`, but lies in the skill's folder"
    }
}
