internal import FileTree

struct SymbolicLink: PackageRule {
    let id = RuleID("symlink")
    let summary = "The skill contains no symlinks."
    let why = """
        Archives made on Windows, many archive tools and catalogs lose symlinks, and the skill
        arrives with files missing.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    (
                        "SKILL.md",
                        "---\nname: pdf\ndescription: Reads forms.\n---\nSee references/a.md.\n"
                    ),
                    ("references/a.md", "A\n"),
                    ("references/b.md", "↓"),
                ], links: ["references/b.md": "a.md"])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (path, target) in skill.facts.links {
            report(finding(path, .info, PackageMessages.symlink(to: target)))
        }
    }
}
