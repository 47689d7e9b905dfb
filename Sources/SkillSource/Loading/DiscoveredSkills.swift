/// The skills found in a source.
struct DiscoveredSkills {
    /// The skills, ordered by path.
    let candidates: [SkillCandidate]
    let notes: [SourceNote]

    init(_ candidates: [SkillCandidate], _ notes: [SourceNote] = []) {
        self.candidates = candidates
        self.notes = notes
    }
}
