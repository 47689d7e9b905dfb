internal import FileTree
internal import References

/// Finds files that nothing in the skill leads to.
struct OrphanFile: Rule {
    let id = RuleID("orphan-file")
    let family = RuleFamily.references
    let summary = "SKILL.md leads to every file of the skill."
    let why = """
        An agent reads SKILL.md and what it names; a file that nothing names is never opened, and is
        installed all the same. A path, a name, the name of its folder or an import will do. README, LICENSE,
        tests and the like need no mention.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("Run `scripts/a.py`; templates are in `assets/`.\n")),
                ("scripts/a.py", "import helper\n"), ("scripts/helper.py", "pass\n"),
                ("assets/one.txt", "One.\n"), ("LICENSE.txt", "Free.\n"), ("README.md", "Hello.\n"),
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("Run `scripts/a.py`.\n")), ("scripts/a.py", "pass\n"),
                ("references/b.md", "↓Never read.\n"),
            ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        let orphans = Set(skill.references.faults(.orphan).map(\.target))
        guard !orphans.isEmpty else { return }
        for file in skill.files.files where orphans.contains(file.path.description) {
            report(
                Finding(
                    rule: id, severity: .info, path: file.path,
                    message: "nothing in the skill leads to this file",
                    subject: file.path.description))
        }
    }
}
