internal import FileTree
internal import References

struct OrphanFile: Rule {
    let id = RuleID("orphan-file")
    let family = RuleFamily.references
    let summary = FindingText(
        "SKILL.md leads to every file in the skill.",
        ja: "SKILL.md から、スキルのすべてのファイルにたどれること。")
    let why = FindingText(
        """
        Agents read SKILL.md and the files that it names; other files are installed but never
        opened. A path, a file name, the name of the folder or an import is enough. README, LICENSE,
        tests and similar files need no mention. A folder of such files is one note.
        """,
        ja: """
            エージェントは SKILL.md と、そこに書かれたファイルを読みます。ほかのファイルは、インス\
            トールされても開かれません。パス、ファイル名、フォルダー名、インポートのどれかがあれば\
            十分です。README、LICENSE、テストなどのファイルは書かなくてもかまいません。こうしたフ\
            ァイルだけのフォルダーは、1件の情報にまとめます。
            """)

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
            ]),
            RuleExample([
                ("SKILL.md", skillText("Run `scripts/a.py`.\n")), ("scripts/a.py", "pass\n"),
                ("old/b.md", "↓Never read.\n"), ("old/more/c.md", "Nor this.\n"),
            ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        let faults = skill.references.faults(.orphan)
        guard let reason = faults.first?.reason else { return }
        let folders = OrphanFolders(
            Set(faults.map(\.target)), among: skill.files.files.map(\.path))
        for (folder, files) in folders.groups {
            guard let first = files.first else { continue }
            let message =
                folder.map { ReferenceMessages.orphans(files.count, in: $0.description) }
                ?? ReferenceMessages.orphan
            report(
                Finding(
                    rule: id, severity: .info, path: first, message: message,
                    subject: (folder ?? first).description, reason: reason))
        }
    }
}

/// Files to which nothing leads, with one group for each folder that has no others.
private struct OrphanFolders {
    /// The files, in order; nil is the group of one file that is reported by its name.
    private(set) var groups: [(folder: RelativePath?, files: [RelativePath])] = []

    init(_ orphans: Set<String>, among files: [RelativePath]) {
        let used = Set(
            files.filter { !orphans.contains($0.description) }.flatMap(\.ancestors))
        var places: [RelativePath: Int] = [:]
        for file in files where orphans.contains(file.description) {
            guard let folder = file.ancestors.first(where: { !used.contains($0) }) else {
                groups.append((nil, [file]))
                continue
            }
            if let place = places[folder] {
                groups[place].files.append(file)
            } else {
                places[folder] = groups.count
                groups.append((folder, [file]))
            }
        }
        for index in groups.indices where groups[index].files.count == 1 {
            groups[index].folder = nil
        }
    }
}
