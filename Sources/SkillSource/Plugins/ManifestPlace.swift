internal import FileTree

/// The files that describe marketplaces, plugins and groups of skills.
///
/// Several tools read the same formats from folders of their own: Claude Code (`.claude-plugin`), Codex
/// (`.agents/plugins`, `.codex-plugin`) and Cursor (`.cursor-plugin`); Agent Plugins 1.0 has a `plugin.json` at the top of
/// the plugin. Repositories generate them from one another, so that only the first that exists is read.
enum ManifestPlace {
    /// The marketplaces, at the top of a source, in the order of preference.
    static let marketplaces = [
        ".claude-plugin/marketplace.json", ".agents/plugins/marketplace.json",
        ".cursor-plugin/marketplace.json",
    ].compactMap { RelativePath($0) }

    /// The groups of skills that skills.sh shows, at the top of a source.
    static let groups = RelativePath("skills.sh.json")

    /// The file of Agent Plugins 1.0, at the top of a plugin.
    static let plainManifest = "plugin.json"

    /// The manifests of a plugin, below its folder, in the order of preference.
    private static let manifests = [
        ".claude-plugin/plugin.json", ".codex-plugin/plugin.json", ".cursor-plugin/plugin.json",
        plainManifest,
    ].compactMap { RelativePath($0) }

    /// Returns the paths of the manifests that the plugin in a folder may have, in the order of preference.
    static func manifests(of folder: SourceFolder) -> [RelativePath] {
        manifests.compactMap { folder.appending($0) }
    }

    /// Returns whether a file may be one of these, by its path in a source.
    static func isManifest(_ path: RelativePath) -> Bool {
        path == groups || marketplaces.contains(path) || plugin(describedBy: path) != nil
    }

    /// Returns the folder of the plugin whose manifest is at a path; nil if no manifest can be there.
    static func plugin(describedBy path: RelativePath) -> SourceFolder? {
        guard path.lastName == plainManifest else { return nil }
        guard let folder = path.parent, manifestFolders.contains(folder.lastName) else {
            return SourceFolder(path.parent)
        }
        return SourceFolder(folder.parent)
    }

    private static let manifestFolders: Set<String> = [
        ".claude-plugin", ".codex-plugin", ".cursor-plugin",
    ]

    /// Returns the plugin manifests to read together with the marketplace, which probably lists them: those of the
    /// plugins that are nearest to the top.
    static func likelyManifests(among paths: some Sequence<RelativePath>) -> [RelativePath] {
        let present = Set(paths)
        let folders = Set(present.compactMap { plugin(describedBy: $0) })
        let chosen = folders.compactMap { folder in
            manifests(of: folder).first(where: present.contains)
        }
        let sorted = chosen.sorted { ($0.names.count, $0) < ($1.names.count, $1) }
        return Array(sorted.prefix(PluginList.guessLimit))
    }
}
