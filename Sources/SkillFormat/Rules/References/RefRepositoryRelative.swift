internal import References

struct RefRepositoryRelative: ReferenceRule {
    let id = RuleID("ref-repo-relative")
    let kind = ReferenceFault.Kind.repositoryRelative
    let summary = "Paths start at the skill folder, not at the top of its repository."
    let why = """
        A path such as `skills/pdf/scripts/fill.py` works for the author in the repository, but not
        for anyone who installs the skill. A path relative to SKILL.md works for both. This is a
        note, since many skills are used only in their repository.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", skillText("```sh\npython scripts/fill.py\n```\n")),
                    ("scripts/fill.py", "pass\n"),
                ], folder: "pdf")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", skillText("```sh\npython ↓skills/pdf/scripts/fill.py\n```\n")),
                    ("scripts/fill.py", "pass\n"),
                ], folder: "pdf"),
            RuleExample(
                [
                    ("SKILL.md", skillText("Run `↓.claude/skills/pdf/scripts/fill.py`.\n")),
                    ("scripts/fill.py", "pass\n"),
                ], folder: "pdf"),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.repositoryRelative(fault.target)
    }
}
