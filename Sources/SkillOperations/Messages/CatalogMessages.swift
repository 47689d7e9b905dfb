internal import Problem
internal import SkillFormat

/// Texts of catalogs.
enum CatalogMessages {
    /// Why a plugin without a new name is no longer offered.
    static let removedPlugin = "the marketplace no longer lists this plugin"

    /// Why a plugin is no longer offered that is now a part of another one.
    static func renamed(to plugin: String, with skills: [SkillName]) -> String {
        let limit = 8
        let shown = skills.prefix(limit).map(\.description)
        guard !shown.isEmpty else { return "the plugin is now named '\(plugin)'" }
        let more = skills.count > limit ? ", …" : ""
        return "the plugin is now named '\(plugin)' and has \(counted(skills.count, "skill")): "
            + shown.joined(separator: ", ") + more
    }
}
