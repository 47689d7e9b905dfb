internal import Problem
internal import SkillStore
internal import SystemPackage

/// A folder with the name of a skill, among those of the agents, which do not see a skill in it.
struct UnseenSkillProblem: Problem {
    private let folder: FilePath
    private let reason: UnusedEntry.Reason

    /// Looks for the folder; nil if there is none.
    init?(named name: String, in locations: StoreLocations) {
        let found = UnusedEntry.all(in: locations).first { _, entry in
            if case .tooDeep(let skills, _) = entry.reason,
                skills.contains(where: { $0.lastComponent?.string == name })
            {
                return true
            }
            return entry.name.string == name
        }
        guard let (place, entry) = found else { return nil }
        folder = place.folder.appending(entry.name)
        guard case .tooDeep(let skills, let agents) = entry.reason else {
            reason = entry.reason
            return
        }
        // The command moves the skill that was asked about.
        let asked = skills.filter { $0.lastComponent?.string == name }
        reason = .tooDeep(asked.isEmpty ? skills : asked, agents: agents)
    }

    var kind: ProblemKind { .notFound }
    var summary: String { Messages.unused(World.current.display(folder), reason) }
    var hint: Suggestion? { Messages.removeUnused(folder, reason) }
}
