internal import SkillFormat

/// Finds paths in manifests that Claude Code rejects.
struct ManifestPathFormat: ManifestRule {
    let id = RuleID("manifest-path-format")
    let summary = FindingText(
        "A path in a manifest starts with `./`.",
        ja: "マニフェストのパスが `./` で始まること。")
    let why = FindingText(
        """
        Claude Code rejects other paths. As exceptions, `skills` may be `.`, and the source of a plugin may be a plain name
        below `metadata.pluginRoot` (plugins-reference.md).
        """,
        ja: """
            Claude Code はほかのパスを拒否します。例外として、`skills` には `.` を、プラグインの入\
            手元には `metadata.pluginRoot` の下の名前だけを書けます (plugins-reference.md)。
            """)

    var bad: [RuleExample] {
        [
            .plugin(
                "{\"name\": \"pdf\", \"skills\": [↓\"skills\"], \"agents\": ↓\"/agents\"}\n")
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        ManifestPath.all(in: manifest).filter { $0.fault == .format }.map { path in
            ManifestFinding(
                at: path.offset, RuleMessages.pathWithoutPrefix(field: path.field),
                remedy: path.text.hasPrefix("/") ? nil : .advice("./\(path.text)"),
                subject: path.text)
        }
    }
}
