internal import FileTree
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// Whether an install adds its skills to the project's manifest.
public enum ManifestSaving: Sendable {
    case nothing
    /// With these agents, or nil for the default agents.
    case manifest(agents: [String]?)

    /// Returns the changes that list installed skills in the manifest; none if nothing is saved.
    func changes(for results: [InstallResult]) -> [ManifestChange] {
        guard case .manifest(let agents) = self else { return [] }
        return results.map { result in
            let origin = result.staged.entry.origin
            let isMeant = result.source.isSelectedByAddress(skillAt: origin.path)
            return ManifestChange(
                result.staged.name,
                Manifest.Requirement(
                    source: origin.typed, path: isMeant ? nil : origin.path ?? ".",
                    agents: agents, agreed: result.agreement))
        }
    }
}
