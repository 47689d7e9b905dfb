internal import Problem
internal import SkillStore

/// The home folder as a project beside skills of the user: both would record skills in the same folders, each without
/// those of the other.
struct HomeProjectProblem: Problem {
    let option: String

    var kind: ProblemKind { .refused }
    var summary: String { Messages.homeIsNoProject }
    var hint: Suggestion? { Messages.leaveOut(option) }

    /// Throws if skills are to be installed for the home folder as a project and the user has skills.
    static func refuse(_ store: SkillStore, beside user: SkillStore, option: String) throws {
        guard store.locations.scope.folder == World.current.home,
            try user.lock()?.skills.isEmpty == false
        else { return }
        throw HomeProjectProblem(option: option)
    }
}
