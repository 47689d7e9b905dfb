internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// Finds folders that should contain a skill but do not.
struct SkillFileMissing: RepositoryRule {
    let id = RuleID("skill-md-missing")
    let family = RuleFamily.file
    let summary = FindingText(
        "A skill has a file named SKILL.md.",
        ja: "スキルに SKILL.md という名前のファイルがあること。")
    let why = FindingText(
        """
        Agents look for a folder with exactly this file and load nothing else. Validating a repository without skills
        proves nothing, so it fails unless `--allow-empty` is given.
        """,
        ja: """
            エージェントは正確にこのファイルのあるフォルダーを探し、ほかのものは読み込みません。ス\
            キルのないリポジトリを検証しても何の証明にもならないため、`--allow-empty` がなければ失\
            敗します。
            """)

    var good: [RuleExample] {
        [
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf"))
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("README.md", "# Nothing here\n")
            ]),
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("skills/forms/README.md", "↓" + exampleSkill("forms")),
            ]),
        ]
    }

    func check(_ repository: CheckedRepository, report: (Finding) -> Void) {
        let skills = repository.tree.skillFolders
        if skills.isEmpty, !repository.mayBeEmpty {
            report(
                Finding(
                    rule: id, severity: .error, path: nil,
                    message: RuleMessages.noSkill))
        }
        let collections = Set(skills.compactMap { $0?.parent }.filter { $0.lastName == "skills" })
        for (folder, documents) in repository.tree.documents {
            guard let parent = folder.parent, collections.contains(parent), documents.count == 1,
                let document = documents.first,
                !skills.contains(where: { $0 != nil && RelativePath?.some(folder).holds($0) }),
                let directory = try? repository.tree.root.open(folder),
                let name = FilePath.Component(document.lastName),
                RepositoryWalk.isSkillText(name, in: directory)
            else { continue }
            let shown = repository.tree.shown
            report(
                Finding(
                    rule: id, severity: .error, path: document,
                    message: RuleMessages.misnamedSkillFile,
                    remedy: .advice("mv \(shown(document)) \(shown(folder))/SKILL.md")))
        }
    }
}
