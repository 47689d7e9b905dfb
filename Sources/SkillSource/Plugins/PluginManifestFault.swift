public import FileTree

/// A reason to skip a manifest, or a part of it.
public indirect enum PluginManifestFault: Error, Sendable, Equatable {
    case notJSON
    case notAnObject
    /// The marketplace has no array of plugins.
    case noPluginList
    case tooManyPlugins(Int, limit: Int)
    /// A plugin has no name, or one that is not a plain word.
    case unusableName
    case noSource(plugin: String)
    case invalidSource(plugin: String)
    /// The source of a plugin is an address instead of a folder.
    case sourceIsAddress(plugin: String)
    case outsideRepository(path: String)
    case invalidPath(String)
    /// The manifest is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    case unreadable(FileTreeError)
    /// A fault in a plugin of the marketplace, numbered from 1.
    case inPlugin(Int, PluginManifestFault)
}
