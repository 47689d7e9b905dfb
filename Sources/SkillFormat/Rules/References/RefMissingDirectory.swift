internal import References

/// Finds folders that the text speaks of as the skill's own and that are not there.
struct RefMissingDirectory: ReferenceRule {
    let id = RuleID("ref-missing-dir")
    let kind = ReferenceFault.Kind.missingFolder
    let summary = "Every folder that the text speaks of as part of the skill is there."
    let why = """
        An agent that is told to look into a folder of the skill finds nothing. Seen in 44 public skills, mostly
        where a generator wrote the text and nobody the files.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("See the `references/` directory for more.\n")),
                ("references/a.md", "More.\n"),
            ]),
            RuleExample([
                ("SKILL.md", skillText("Put your own files in `scripts/` of the project.\n"))
            ]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([("SKILL.md", skillText("See the `↓references/` directory for more.\n"))]),
            RuleExample([("SKILL.md", skillText("Look at what `↓{baseDir}/scripts/` holds.\n"))]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        "the skill has no folder `\(fault.target)`"
    }
}
