internal import FileTree

struct JunkFile: PackageRule {
    let id = RuleID("junk-file")
    let summary = "No file that a system or tool left behind lies in the skill."
    let why = """
        It is loaded, hashed and shown for nothing, and it can carry more than its author knows: `.git` a whole history,
        `node_modules` other people's programs.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("scripts/run.py", "print(1)\n"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("scripts/old.pyc", "↓\u{0}\u{1}"),
                    (".DS_Store", "↓x"),
                ]),
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("node_modules/a/a.js", "↓1\n"),
                    ("node_modules/b/b.js", "1\n"),
                ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for path in skill.facts.noise { tell(path, report) }
        var folders: Set<String> = []
        for file in skill.files.files {
            let names = file.path.names
            if let folder = names.dropLast().firstIndex(where: Self.folders.contains) {
                // One for each folder, at its first file.
                let path = names[...folder].joined(separator: "/")
                if folders.insert(path).inserted { tell(file.path, report, in: path) }
            } else if Self.extensions.contains(file.path.fileExtension)
                || file.path.lastName.hasSuffix("~")
            {
                tell(file.path, report)
            }
        }
    }

    private static let folders: Set<String> = [
        "node_modules", ".svn", ".hg", ".venv", ".mypy_cache", ".pytest_cache", ".ruff_cache",
        ".ipynb_checkpoints",
    ]
    private static let extensions: Set<String> = ["pyc", "pyo", "swp", "swo", "orig", "rej"]

    private func tell(_ path: RelativePath, _ report: (Finding) -> Void, in folder: String? = nil) {
        report(
            finding(
                path, .warning, "\(folder ?? path.description) does not belong into a skill",
                fix: "remove \(folder ?? path.description)"))
    }
}
