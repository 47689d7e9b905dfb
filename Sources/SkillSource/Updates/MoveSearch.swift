internal import FileTree
internal import SkillFormat

/// The search for skills that are no longer at their recorded paths, among the skills that their source has now.
///
/// A skill is recognized by its declared name, otherwise by the name of its folder, otherwise by its SKILL.md. If
/// several skills fit, the best placed one is taken (``Placement``); among folders that differ in depth only, one with
/// the installed SKILL.md comes first.
struct MoveSearch {
    /// The result for one skill.
    enum Result {
        case found(SkillCandidate)
        /// These skills are equally likely, ordered by path.
        case ambiguous([SkillCandidate])
        case notFound
    }

    /// The names of the skill at its recorded path.
    struct Wanted {
        /// The name that its SKILL.md declared, or else that of its folder.
        let name: String
        let folderName: String
    }

    private let candidates: [SkillCandidate]

    /// Searches candidates, except those that other installed skills come from.
    init(among candidates: some Sequence<SkillCandidate>, besides taken: Set<RelativePath?>) {
        self.candidates = candidates.filter {
            !taken.contains($0.folder) && $0.exclusion?.isPart != true
        }.sorted { $0.isBefore($1) }
    }

    /// Returns the new folder of a skill; `hasSameFile` returns whether a candidate has the installed SKILL.md.
    func result(
        for skill: Wanted, hasSameFile: (SkillCandidate) -> Bool = { _ in false }
    ) -> Result {
        let fits = fitting(skill, hasSameFile)
        let ranks = fits.map { Rank($0, hasSameFile: hasSameFile($0)) }
        guard let best = ranks.min() else { return .notFound }
        let equals = zip(fits, ranks).filter { $0.1 == best }.map(\.0)
        return equals.count == 1 ? .found(equals[0].withoutExclusion) : .ambiguous(equals)
    }

    private func fitting(
        _ skill: Wanted, _ hasSameFile: (SkillCandidate) -> Bool
    ) -> [SkillCandidate] {
        let declared = candidates.filter { $0.declaredName == skill.name }
        if !declared.isEmpty { return declared }
        let named = candidates.filter {
            $0.folder?.lastName == skill.folderName || $0.name?.description == skill.name
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

extension MoveSearch.Wanted {
    /// Describes an installed skill.
    init(_ skill: PinnedSkill) {
        // An alias names the skill in one installation only.
        name = skill.declaredName ?? skill.folder?.lastName ?? skill.name.description
        folderName = skill.folder?.lastName ?? name
    }

    /// Describes a skill of which only the path is known.
    init(at folder: RelativePath) {
        name = folder.lastName
        folderName = folder.lastName
    }
}
