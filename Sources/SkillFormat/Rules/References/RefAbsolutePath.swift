internal import References

/// Finds paths from the top of a disk or from a home folder.
struct RefAbsolutePath: ReferenceRule {
    let id = RuleID("ref-absolute-path")
    let kind = ReferenceFault.Kind.absolute
    let summary = "No path starts at the top of a disk or in a home folder."
    let why = """
        Where a skill lies depends on the agent, on the scope and on the machine. A link from the top of a disk leads
        nowhere; a path through `~/.claude/skills` holds for one way of installing. Paths from SKILL.md always hold.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                (
                    "SKILL.md",
                    skillText("Read [a](references/a.md). Logs are in `/var/log/app.log`.\n")
                ), ("references/a.md", "A.\n"),
            ]),
            RuleExample([("SKILL.md", skillText("The route `/api/forms` lists forms.\n"))]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("Read [a](↓/references/a.md).\n")),
                ("references/a.md", "A.\n"),
            ]),
            RuleExample(
                [
                    (
                        "SKILL.md",
                        skillText("```sh\npython ↓~/.claude/skills/pdf/scripts/a.py\n```\n")
                    ), ("scripts/a.py", "pass\n"),
                ], folder: "pdf"),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        fault.severity == .info
            ? "`\(fault.target)` holds only where the skill is installed in that very folder"
            : "`\(fault.target)` starts at the top of a disk and leads nowhere on other machines"
    }
}
