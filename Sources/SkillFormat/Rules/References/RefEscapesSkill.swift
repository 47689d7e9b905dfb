internal import References

struct RefEscapesSkill: ReferenceRule {
    let id = RuleID("ref-escapes-skill")
    let kind = ReferenceFault.Kind.escapes
    let summary = "No reference leads outside the skill folder."
    let why = """
        Only the skill folder is installed. Whatever is next to it in its repository is missing
        afterwards, or is something else.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("See [a](references/a.md).\n")),
                ("references/a.md", "Back to [the skill](../SKILL.md).\n"),
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([("SKILL.md", skillText("See [the other](↓../other/SKILL.md).\n"))]),
            RuleExample([
                ("SKILL.md", skillText("See [a](references/a.md).\n")),
                ("references/a.md", "[up](↓../../README.md)\n"),
            ]),
            RuleExample([("SKILL.md", skillText("See `↓../../references/rules.md`.\n"))]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        fault.skill.map { ReferenceMessages.namesSkill(fault.target, $0) }
            ?? ReferenceMessages.escapes(fault.target, at: fault.place)
    }
}
