internal import FileTree
internal import SkillFormat

/// The search for skills that are no longer at their recorded paths, among the skills that their source has now.
///
/// A skill is recognized by its declared name, otherwise by the name of its folder, otherwise by its SKILL.md. If
/// several skills fit, the best placed one is taken (``Placement``); among places that differ in depth only, one with the
/// installed SKILL.md comes first.
struct MoveSearch {
    /// The result for one skill.
    enum Result {
        case found(SkillCandidate)
        /// These skills are equally likely, ordered by path.
        case ambiguous([SkillCandidate])
        case notFound
    }

    private let candidates: [SkillCandidate]

    /// Searches candidates, except those that other installed skills come from.
    init(among candidates: some Sequence<SkillCandidate>, besides taken: Set<RelativePath?>) {
        self.candidates = candidates.filter {
            !taken.contains($0.folder) && $0.exclusion?.isPart != true
        }.sorted { $0.isBefore($1) }
    }

    /// Returns the new place of a skill; `hasSameFile` returns whether a candidate has the installed SKILL.md.
    func result(
        for skill: PinnedSkill, hasSameFile: (SkillCandidate) -> Bool
    ) -> Result {
        let fits = fitting(skill, hasSameFile)
        let ranks = fits.map { Rank($0, hasSameFile: hasSameFile($0)) }
        guard let best = ranks.min() else { return .notFound }
        let equals = zip(fits, ranks).filter { $0.1 == best }.map(\.0)
        return equals.count == 1 ? .found(equals[0].withoutExclusion) : .ambiguous(equals)
    }

    private func fitting(
        _ skill: PinnedSkill, _ hasSameFile: (SkillCandidate) -> Bool
    ) -> [SkillCandidate] {
        // An alias names the skill in one installation only.
        let name = skill.declaredName ?? skill.folder?.lastName ?? skill.name.description
        let declared = candidates.filter { $0.declaredName == name }
        if !declared.isEmpty { return declared }
        let folderName = skill.folder?.lastName ?? name
        let named = candidates.filter {
            $0.folder?.lastName == folderName || $0.name?.description == name
        }
        return named.isEmpty ? candidates.filter(hasSameFile) : named
    }

    /// The position of a candidate in the order; the first is the lowest.
    private struct Rank: Comparable {
        private let placement: Placement
        private let installedFile: Int

        init(_ candidate: SkillCandidate, hasSameFile: Bool) {
            placement = candidate.placement
            installedFile = hasSameFile ? 0 : 1
        }

        static func < (first: Self, second: Self) -> Bool {
            (first.placement.atAnyDepth, first.installedFile, first.placement)
                < (second.placement.atAnyDepth, second.installedFile, second.placement)
        }
    }
}
