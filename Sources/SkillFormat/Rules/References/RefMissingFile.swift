internal import References

struct RefMissingFile: ReferenceRule {
    let id = RuleID("ref-missing-file")
    let kind = ReferenceFault.Kind.missingFile
    let summary = "Every file that the text refers to is in the skill."
    let why = """
        An agent that follows the text stops at the missing file or makes up its contents, and no
        validator that reads only the frontmatter notices. A table of plain facts decides whether a
        path is meant to be in the skill: `skills validate --explain-references` shows them. Files to
        be created, examples and placeholders are ignored. Less certain cases are warnings.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                (
                    "SKILL.md",
                    skillText("Read `references/fields.md` and [forms](references/forms.md#top).\n")
                ), ("references/fields.md", "Fields.\n"), ("references/forms.md", "# Top\n"),
            ]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "Write the result to `reports/today.md`, then save it as `references/new.md`.\n"
                    )
                )
            ]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "Each form has its file: `references/<form>.md`, such as `references/w9.md`.\n"
                    )
                )
            ]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "```sh\ngit clone https://example.com/x\npython scripts/x.py > scripts/y.txt\n```\n"
                    )
                )
            ]),
            RuleExample([("SKILL.md", skillText("See `references/extra.md` if it exists.\n"))]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([("SKILL.md", skillText("Read [forms](↓references/forms.md) first.\n"))]),
            RuleExample([("SKILL.md", skillText("详见 `↓references/forms.md`。\n"))]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "- `↓references/fields.md`: fields\n- `↓references/forms.md`: forms\n")
                )
            ]),
            RuleExample([
                ("SKILL.md", skillText("Read `↓${CLAUDE_SKILL_DIR}/references/forms.md`.\n"))
            ]),
            RuleExample([
                ("SKILL.md", skillText("See `references/a.md`.\n")),
                ("references/a.md", "[next](↓forms.md)\n"),
            ]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.missingFile(fault.target)
    }
}
