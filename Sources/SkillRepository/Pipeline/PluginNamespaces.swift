internal import FileTree
internal import SkillFormat

/// Drops collisions with built-in command names for skills in plugins.
///
/// Such a skill is called with the plugin's name in front (`/plugin:skill`), so its own name can't collide.
struct PluginNamespaces: Sendable {
    let plugins: SearchedFolders

    func covers(_ candidate: CandidateFinding) -> Bool {
        guard candidate.finding.rule == .nameCollisionBuiltin,
            let folder = candidate.origin.skill
        else { return false }
        return plugins.hold(folder)
    }
}
