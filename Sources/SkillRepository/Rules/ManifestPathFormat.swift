internal import SkillFormat

/// Tells of paths that Claude Code does not take for paths.
struct ManifestPathFormat: ManifestRule {
    let id = RuleID("manifest-path-format")
    let summary = "A path in a manifest starts with `./`."
    let why = """
        Claude Code refuses a path without it; only `skills` may also be `.`, and a plugin's source may be a bare name below
        `metadata.pluginRoot` (plugins-reference.md).
        """

    var bad: [RuleExample] {
        [
            .plugin(
                "{\"name\": \"pdf\", \"skills\": [↓\"skills\"], \"agents\": ↓\"/agents\"}\n")
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        ManifestPath.all(in: manifest).filter { $0.fault == .format }.map { path in
            ManifestFault(
                at: path.offset, "the path of `\(path.field)` must start with ./",
                fix: path.text.hasPrefix("/") ? nil : "./\(path.text)", subject: path.text)
        }
    }
}
