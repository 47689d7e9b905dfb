internal import Problem
internal import SkillFormat

/// The skills that a choice selects from a source.
public struct SkillSelection: Sendable {
    /// A skill that is not installed.
    public struct LeftOut: Sendable {
        /// A reason for leaving out a skill.
        public enum Reason: Sendable, Equatable {
            case excluded(Exclusion)
            /// A better placed skill, at this path, has the same name.
            case sameName(as: String)
            /// It is one of several translations of a skill whose original is not offered.
            case onlyTranslated
        }

        /// The skill that is left out.
        public let skill: SkillCandidate
        /// The reason for not installing it.
        public let reason: Reason
    }

    /// The selected skills, whose SKILL.md files have been read, each with a different name if it has one.
    public internal(set) var skills: [SkillCandidate] = []
    /// The skills that were left out.
    public internal(set) var leftOut: [LeftOut] = []
    /// The names that several skills have of which none is better placed than the others; none of these is selected.
    public internal(set) var ambiguities: [Ambiguity] = []

    /// The files of skills that can't be used, of a choice of all skills.
    public internal(set) var unusable: [UnusableSkill] = []

    /// The parts of the plugins that were chosen by name.
    public internal(set) var plugins: [PluginParts] = []

    /// Different skills with the same name.
    public struct Ambiguity: Sendable {
        /// The name that the skills share.
        public let name: String
        let skills: [SkillCandidate]
        /// The error, whose hint selects one of them.
        public let problem: SkillSourceError
    }
}

extension SkillSelection {
    /// Takes one skill of each name: the best placed one.
    init(bestOf candidates: [SkillCandidate], from address: SkillAddress) {
        let groups = Dictionary(grouping: candidates.indices, by: { candidates[$0].name })
        var taken: [Int] = []
        for (name, members) in groups {
            guard let name, members.count > 1 else {
                taken += members
                continue
            }
            let group = members.map { candidates[$0] }
            let best = group.map(\.placement).min()
            let winners = members.filter { candidates[$0].placement == best }
            let first = candidates[winners[0]]
            if winners.count == 1 {
                taken += winners
            } else {
                let skills = winners.map { candidates[$0] }
                let problem = SkillSourceError(sameName: name, of: skills, at: address)
                ambiguities.append(
                    Ambiguity(name: name.description, skills: skills, problem: problem))
            }
            leftOut += group.filter { $0.placement != best }.map {
                LeftOut(skill: $0, reason: .sameName(as: first.place))
            }
        }
        skills = taken.sorted().map { candidates[$0] }
        leftOut.sort { $0.skill.place < $1.skill.place }
        ambiguities.sort { $0.name < $1.name }
    }

    /// The skills that were left out because a selected one has the same name and a shorter path; copies for an agent
    /// or a language, and skills in hidden folders, don't count.
    public var namesakes: [(skill: SkillCandidate, taken: SkillCandidate)] {
        let names = Set(
            leftOut.compactMap { left in
                if case .sameName = left.reason { left.skill.name } else { nil }
            })
        guard !names.isEmpty else { return [] }
        let taken = Dictionary(
            skills.compactMap { skill in skill.name.map { ($0, skill) } }.filter {
                names.contains($0.0)
            }
        ) { first, _ in first }
        return leftOut.compactMap { left in
            guard case .sameName = left.reason, let name = left.skill.name, let best = taken[name],
                left.skill.placement.atAnyDepth == best.placement.atAnyDepth
            else { return nil }
            return (left.skill, best)
        }
    }

    /// Leaves out skills that are offered in several languages, but not in the original.
    mutating func leaveOutTranslations() {
        let translated = ambiguities.filter { Translations.areVersions($0.skills) }
        guard !translated.isEmpty else { return }
        let names = Set(translated.map(\.name))
        ambiguities.removeAll { names.contains($0.name) }
        leftOut += translated.flatMap(\.skills).map { LeftOut(skill: $0, reason: .onlyTranslated) }
        leftOut.sort { $0.skill.place < $1.skill.place }
    }

    /// Adds another selection; skills that are already selected are not repeated.
    mutating func add(_ other: SkillSelection) {
        let known = Set(skills)
        skills += other.skills.filter { !known.contains($0) }
        leftOut += other.leftOut
        ambiguities += other.ambiguities
    }
}

extension SkillSourceError {
    /// Creates the error for different skills with the same name, with the commands that select one of them.
    init(sameName name: SkillName, of group: [SkillCandidate], at address: SkillAddress) {
        self = .choice(
            .sameName(
                name, paths: group.map(\.place),
                choices: group.map {
                    .install(address.typed).with("--skill", $0.selector(among: group))
                }))
    }
}
