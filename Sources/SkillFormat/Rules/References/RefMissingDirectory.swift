internal import References

struct RefMissingDirectory: ReferenceRule {
    let id = RuleID("ref-missing-dir")
    let kind = ReferenceFault.Kind.missingFolder
    let summary = "Every folder that the text links to exists."
    let why = """
        An agent that looks for a folder of the skill finds nothing, mostly because a generator wrote
        the text and no one added the files.
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
            RuleExample([("SKILL.md", skillText("See [all rules](↓references/).\n"))]),
            RuleExample([("SKILL.md", skillText("The [scripts](↓{baseDir}/scripts/) help.\n"))]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.missingFolder(fault.target)
    }
}
