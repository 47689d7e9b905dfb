internal import References

struct RefMissingFile: ReferenceRule {
    let id = RuleID("ref-missing-file")
    let kind = ReferenceFault.Kind.missingFile
    let summary = "Every file that the text refers to is in the skill."
    let why = """
        An agent that follows the text stops at the missing file or makes up its contents. 432 of
        10,194 public skills refer to a missing file, and no validator that reads only the
        frontmatter notices. The surrounding words decide whether a path is meant to be in the
        skill; files to be created, examples and placeholders are ignored. Less certain cases are
        warnings.
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
            RuleExample([("SKILL.md", skillText("詳細は`↓references/forms.md`を参照。\n"))]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText("| Script | Use |\n|---|---|\n| `↓scripts/fill.py` | fills |\n")
                )
            ]),
            RuleExample([
                (
                    "SKILL.md",
                    skillText("Run `scripts/a.py`.\n\n```sh\npython3 ↓scripts/b.py --all\n```\n")
                ), ("scripts/a.py", "pass\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("```sh\nbash ↓${CLAUDE_SKILL_DIR}/scripts/a.sh\n```\n"))
            ]),
            RuleExample([
                ("SKILL.md", skillText("See `references/a.md`.\n")),
                ("references/a.md", "[next](↓b.md)\n"),
            ]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.missingFile(fault.target, outside: fault.place)
    }
}
