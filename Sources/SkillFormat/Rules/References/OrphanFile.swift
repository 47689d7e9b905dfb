internal import FileTree
internal import References

struct OrphanFile: Rule {
    let id = RuleID("orphan-file")
    let family = RuleFamily.references
    let summary = "SKILL.md leads to every file in the skill."
    let why = """
        Agents read SKILL.md and the files that it names; other files are installed but never
        opened. A path, a file name, the name of the folder or an import is enough. README, LICENSE,
        tests and similar files need no mention.
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
                    message: ReferenceMessages.orphan,
                    subject: file.path.description))
        }
    }
}
