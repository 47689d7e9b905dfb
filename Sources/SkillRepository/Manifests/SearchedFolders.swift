internal import FileTree
internal import SystemPackage

/// The folders of plugins, and the folders in which agents look for their skills.
///
/// An answer takes time in the depth of a folder, not in the number of plugins.
struct SearchedFolders: Sendable {
    /// The folders that agents search, by the folder of the plugin; they are all inside it.
    private var searched: [RelativePath?: Set<RelativePath?>] = [:]

    /// The plugins of the repository above the validated folder, whose path they have; at most one value.
    private let above: [(plugins: SearchedFolders, folder: RelativePath)]

    init(of plugins: [Plugin], above: (plugins: SearchedFolders, folder: RelativePath)? = nil) {
        self.above = above.map { [$0] } ?? []
        for plugin in plugins {
            searched[plugin.folder, default: []].formUnion(plugin.searchedFolders)
        }
    }

    /// Returns the folders of the plugins that contain a folder or are it, innermost first.
    func holders(of folder: RelativePath?) -> [RelativePath?] {
        sequence(first: folder) { $0.map(\.parent) }.filter { searched[$0] != nil }
    }

    /// Whether a folder is that of a plugin or inside one, perhaps one above the validated folder.
    func hold(_ folder: RelativePath?) -> Bool {
        if !holders(of: folder).isEmpty { return true }
        return above.contains { $0.plugins.hold(Self.path(folder, in: $0.folder)) }
    }

    /// Whether agents find a skill folder through a plugin in this folder.
    func offers(_ skill: RelativePath, in plugin: RelativePath?) -> Bool {
        guard let folders = searched[plugin] else { return false }
        return skill == plugin || folders.contains(skill) || folders.contains(skill.parent)
    }

    /// Whether agents find a skill folder through any plugin.
    func offers(_ skill: RelativePath) -> Bool {
        if holders(of: skill).contains(where: { offers(skill, in: $0) }) { return true }
        return above.contains { above in
            Self.path(skill, in: above.folder).map(above.plugins.offers) ?? false
        }
    }

    private static func path(_ folder: RelativePath?, in top: RelativePath) -> RelativePath? {
        folder.map { top.appending($0) } ?? top
    }
}

extension SearchedFolders {
    /// Reads the manifests in the folders of a repository above the validated one; nil if there are none.
    static func above(_ folder: ValidatedFolder) -> (
        plugins: SearchedFolders, folder: RelativePath
    )? {
        var below = folder.path
        guard below.removePrefix(folder.repository), let path = RelativePath(below.string),
            let root = try? Directory.open(folder.repository)
        else { return nil }
        let folders: [RelativePath?] = [nil] + path.ancestors
        let manifests = folders.flatMap { folder in
            [".claude-plugin/marketplace.json", ".claude-plugin/plugin.json"].compactMap { name in
                RelativePath(name).flatMap { folder.appending($0) }
                    .flatMap { ManifestFile(at: $0, in: root) }
            }
        }
        guard !manifests.isEmpty else { return nil }
        return (SearchedFolders(of: Plugin.all(manifests, below: root.path)), path)
    }
}
