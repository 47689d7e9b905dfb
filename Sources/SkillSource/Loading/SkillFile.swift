internal import FileTree

/// A SKILL.md found by a search, before it is read.
struct SkillFile: Sendable {
    /// Its path below the folder that is searched.
    let path: RelativePath
    /// The folder that contains it; nil for the one that is searched.
    let folder: RelativePath?
    /// The plugins that have it; nil if no manifest names it.
    let plugins: [String]?
    /// The reason for not offering it, as far as its path shows.
    let exclusion: Exclusion?
    /// Its rank in the source.
    let placement: Placement

    init(path: RelativePath, folder: RelativePath?, plugins: [String]?, exclusion: Exclusion?) {
        self.path = path
        self.folder = folder
        self.plugins = plugins
        self.exclusion = exclusion
        placement = Placement(path: folder, plugins: plugins, exclusion: exclusion)
    }
}
