internal import SkillFormat

/// Finds paths that lead out of a plugin.
struct ManifestPathTraversal: ManifestRule {
    let id = RuleID("manifest-path-traversal")
    let summary = FindingText(
        "A path in a manifest stays inside its folder.",
        ja: "マニフェストのパスが、そのフォルダーの中にとどまること。")
    let why = FindingText(
        """
        Plugins are copied before use, without files from outside their folder (plugin-marketplaces.md).
        """,
        ja: """
            プラグインは、フォルダーの外のファイルを除いてコピーしてから使われます \
            (plugin-marketplaces.md)。
            """)

    var bad: [RuleExample] {
        [
            .plugin(
                "{\"name\": \"pdf\", \"skills\": ↓\"./../shared\"}\n")
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        ManifestPath.all(in: manifest).filter { $0.fault == .traversal }.map { path in
            ManifestFinding(
                at: path.offset, RuleMessages.pathWithParent(field: path.field), subject: path.text)
        }
    }
}
