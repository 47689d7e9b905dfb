internal import FileTree
internal import SkillFormat

/// Finds paths in manifests to missing files and folders.
struct ManifestPathMissing: ManifestRule {
    let id = RuleID("manifest-path-missing")
    let summary = FindingText(
        "The paths in a manifest exist, and folders in `skills` contain a skill.",
        ja: "マニフェストのパスが存在し、`skills` のフォルダーにスキルがあること。")
    let why = FindingText(
        """
        Otherwise Claude Code loads the plugin without that part, or not at all.
        """,
        ja: "そうでなければ、Claude Code はその部分なしでプラグインを読み込むか、まったく読み込みません。")

    var bad: [RuleExample] {
        [
            .marketplace(
                #"""
                {
                  "name": "tools",
                  "owner": {"name": "A"},
                  "plugins": [{"name": "pdf", "source": "./pdf"}, {"name": "b", "source": ↓"./b"}]
                }
                """#),
            RuleExample([
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                (
                    "pdf/.claude-plugin/plugin.json",
                    "{\"name\": \"pdf\", \"skills\": [\"./skills/pdf\", ↓\"./skills/forms\", ↓\"./text\", ↓\"./text/a.md\"]}\n"
                ),
                ("pdf/text/a.md", "Text.\n"),
            ]),
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        ManifestPath.all(in: manifest).compactMap { path in
            guard path.fault != .traversal, let target = path.target,
                let reason = reason(path, at: target, in: repository.tree)
            else { return nil }
            return ManifestFinding(at: path.offset, reason, subject: path.text)
        }
    }

    private func reason(
        _ path: ManifestPath, at target: RelativePath?, in tree: RepositoryTree
    ) -> FindingText? {
        guard let kind = tree.kind(of: target) else {
            return RuleMessages.missingPath(path.text, meant: meant(by: path, at: target, in: tree))
        }
        guard path.field == "skills" else { return nil }
        if kind == .file { return RuleMessages.fileInsteadOfFolder(path.text) }
        return tree.containsSkill(target) ? nil : RuleMessages.folderWithoutSkill(path.text)
    }

    /// What a path would be from the folder of its plugin if it was meant from the top of the repository, where it exists.
    private func meant(
        by path: ManifestPath, at target: RelativePath?, in tree: RepositoryTree
    ) -> String? {
        let typed = path.text.hasPrefix("./") ? path.text.dropFirst(2) : path.text[...]
        guard let target, let fromTop = RelativePath(String(typed)), tree.kind(of: fromTop) != nil,
            target.description.hasSuffix(typed)
        else { return nil }
        let folder = target.description.dropLast(typed.count)
        guard !folder.isEmpty, typed.hasPrefix(folder), typed.count > folder.count else {
            return nil
        }
        return "./\(typed.dropFirst(folder.count))"
    }
}
