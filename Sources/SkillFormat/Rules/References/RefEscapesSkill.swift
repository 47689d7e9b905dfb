internal import References

/// Finds links that lead out of the skill's folder.
struct RefEscapesSkill: ReferenceRule {
    let id = RuleID("ref-escapes-skill")
    let kind = ReferenceFault.Kind.escapes
    let summary = "No reference leads out of the skill's folder."
    let why = """
        Only the skill's folder is installed. What lies beside it in its repository is not there afterwards, or is
        something else. 245 public skills have such a reference.
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
            RuleExample([("SKILL.md", skillText("See `↓../../references/x.md`.\n"))]),
            RuleExample([("SKILL.md", skillText("Run `↓${CLAUDE_SKILL_DIR}/../../run.sh`.\n"))]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        let place = fault.place.map { "lies outside the skill, at `\($0)`" }
        return
            "`\(fault.target)` \(place ?? "leads out of the skill"), and only the skill's folder is installed"
    }
}
