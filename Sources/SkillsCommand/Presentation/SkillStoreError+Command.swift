internal import Problem
internal import SkillStore

extension SkillStoreError {
    /// The error in terms of the command line; nil if its own message fits.
    var reworded: (any Problem)? {
        switch self {
        case .notInstalled("", _): UsageProblem.invalidArguments(Messages.emptyName)
        case .nothingToRedo: RedoProblem.nothing
        default: nil
        }
    }
}

/// An error of `skills redo`.
enum RedoProblem: Problem {
    /// The last change was not an undo.
    case nothing
}
