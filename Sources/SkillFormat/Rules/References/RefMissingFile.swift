internal import References

/// Finds files that the text sends its reader to and that are not there.
struct RefMissingFile: ReferenceRule {
    let id = RuleID("ref-missing-file")
    let kind = ReferenceFault.Kind.missingFile
    let summary = "Every file that the text sends its reader to is in the skill."
    let why = """
        An agent that follows the text stops at the hole, or makes the contents up. 432 of 10,194 public skills
        have such a hole, and no validator that reads the frontmatter alone sees it. Whether a path is meant to be in
        the skill is told by the words around it; files to be made, examples and placeholders are left alone. Warnings
        are the cases that are less certain.
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
        let place = fault.place.map { "; `\($0)` lies outside of it" }
        return "the skill has no file `\(fault.target)`\(place ?? "")"
    }
}
