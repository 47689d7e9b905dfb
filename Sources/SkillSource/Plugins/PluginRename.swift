/// A plugin that a marketplace had under another name, or no longer has.
public struct PluginRename: Sendable, Hashable {
    /// The name before.
    public let old: String
    /// The name now; nil if the plugin was removed.
    public let new: String?
}
