internal import SkillFormat

/// Tells of paths that lead out of a plugin.
struct ManifestPathTraversal: ManifestRule {
    let id = RuleID("manifest-path-traversal")
    let summary = "A path in a manifest stays in its folder."
    let why = """
        Plugins are copied before they are used, and what lies outside is not copied along (plugin-marketplaces.md).
        """

    var bad: [RuleExample] {
        [
            .plugin(
                "{\"name\": \"pdf\", \"skills\": ↓\"./../shared\"}\n")
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        ManifestPath.all(in: manifest).filter { $0.fault == .traversal }.map { path in
            ManifestFault(
                at: path.offset, "the path of `\(path.field)` holds ..", subject: path.text)
        }
    }
}
