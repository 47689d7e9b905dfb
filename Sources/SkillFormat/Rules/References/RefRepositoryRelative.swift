internal import References

/// Finds paths that start at the top of the skill's repository.
struct RefRepositoryRelative: ReferenceRule {
    let id = RuleID("ref-repo-relative")
    let kind = ReferenceFault.Kind.repositoryRelative
    let summary = "Paths start at the skill's folder, not at the top of its repository."
    let why = """
        A path such as `skills/pdf/scripts/fill.py` works for whoever writes the skill in its repository, and for
        nobody who has installed it. The way from SKILL.md works for both.
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
        "`\(fault.target)` works only from the top of the skill's repository"
    }
}
