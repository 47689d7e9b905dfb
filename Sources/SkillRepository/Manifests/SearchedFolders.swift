internal import FileTree

/// The folders of plugins, and the folders in which agents look for their skills.
///
/// An answer takes time in the depth of a folder, not in the number of plugins.
struct SearchedFolders: Sendable {
    /// The folders that agents search, by the folder of the plugin; they are all inside it.
    private var searched: [RelativePath?: Set<RelativePath?>] = [:]

    init(of plugins: [Plugin]) {
        for plugin in plugins {
            searched[plugin.folder, default: []].formUnion(plugin.searchedFolders)
        }
    }

    /// Returns the folders of the plugins that contain a folder or are it, innermost first.
    func holders(of folder: RelativePath?) -> [RelativePath?] {
        sequence(first: folder) { $0.map(\.parent) }.filter { searched[$0] != nil }
    }

    /// Whether agents find a skill folder through a plugin in this folder.
    func offers(_ skill: RelativePath, in plugin: RelativePath?) -> Bool {
        guard let folders = searched[plugin] else { return false }
        return skill == plugin || folders.contains(skill) || folders.contains(skill.parent)
    }

    /// Whether agents find a skill folder through any plugin.
    func offers(_ skill: RelativePath) -> Bool {
        holders(of: skill).contains { offers(skill, in: $0) }
    }
}
