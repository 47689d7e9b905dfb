internal import Problem
internal import SkillStore

extension SkillStoreError {
    /// The error in words that fit what was typed; nil where its own do.
    var reworded: (any Problem)? {
        switch self {
        case .notInstalled("", _):
            UsageProblem.contradiction("an empty text is no skill's name")
        case .nothingToRedo: RedoProblem.nothing
        default: nil
        }
    }
}

/// Why nothing is done again.
enum RedoProblem: Problem {
    /// The last change was no undo.
    case nothing

    var summary: String { "there is no undo to take back" }

    var hint: String? {
        "skills redo goes with an undo that nothing was changed after; skills history lists the changes"
    }
}
