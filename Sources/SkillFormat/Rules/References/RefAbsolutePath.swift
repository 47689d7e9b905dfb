internal import References

struct RefAbsolutePath: ReferenceRule {
    let id = RuleID("ref-absolute-path")
    let kind = ReferenceFault.Kind.absolute
    let summary = "No path is absolute or starts in a home folder."
    let why = """
        The location of a skill depends on the agent, the scope and the machine. An absolute link
        leads nowhere, and a path through `~/.claude/skills` is correct for only one way of
        installing. Paths relative to SKILL.md are always correct.
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
            ? ReferenceMessages.installedPath(fault.target)
            : ReferenceMessages.absolute(fault.target)
    }
}
