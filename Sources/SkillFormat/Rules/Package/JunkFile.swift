internal import FileTree
internal import ScriptAnalysis

struct JunkFile: PackageRule {
    let id = RuleID("junk-file")
    let summary = FindingText(
        "The skill contains no files left behind by systems or tools.",
        ja: "システムやツールの残したファイルが含まれないこと。")
    let why = FindingText(
        """
        Such files are downloaded, hashed and shown for nothing, and can contain more than the
        author knows: `.git` a whole history, `node_modules` other people's programs.
        """,
        ja: """
            こうしたファイルは、無駄にダウンロードされ、ハッシュ値を計算され、表示されるうえ、作者\
            の知らないものを含むこともあります。`.git` は履歴のすべてを、`node_modules` は他人のプ\
            ログラムを含みます。
            """)
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
        for path in skill.facts.ignoredNames { flag(path, report) }
        var folders: Set<String> = []
        for file in skill.files.files {
            let names = file.path.names
            if let folder = names.dropLast().firstIndex(where: Self.folders.contains) {
                // One finding for each folder, at its first file.
                let path = names[...folder].joined(separator: "/")
                if folders.insert(path).inserted { flag(file.path, report, in: path) }
            } else if Self.extensions.contains(file.path.fileExtension)
                || file.path.lastName.hasSuffix("~")
            {
                flag(file.path, report)
            }
        }
    }

    private static let folders: Set<String> = [
        "node_modules", ".svn", ".hg", ".venv", ".mypy_cache", ".pytest_cache", ".ruff_cache",
        ".ipynb_checkpoints",
    ]
    private static let extensions: Set<String> = ["pyc", "pyo", "swp", "swo", "orig", "rej"]

    private func flag(_ path: RelativePath, _ report: (Finding) -> Void, in folder: String? = nil) {
        let junk = folder ?? path.description
        report(
            finding(
                path, .warning, PackageMessages.junk(junk),
                remedy: .advice(PackageMessages.junkFix(junk))))
    }
}
