/// The skills found in a source.
struct DiscoveredSkills {
    /// The skills, ordered by path.
    let candidates: [SkillCandidate]
    let notes: [SourceNote]
    /// The plugins of its marketplace that had another name.
    let renames: [PluginRename]
    /// The parts of its plugins besides skills.
    let parts: [PluginParts]

    init(
        _ candidates: [SkillCandidate], _ notes: [SourceNote] = [], _ renames: [PluginRename] = [],
        _ parts: [PluginParts] = []
    ) {
        self.parts = parts
        self.candidates = candidates
        self.notes = notes
        self.renames = renames
    }
}
