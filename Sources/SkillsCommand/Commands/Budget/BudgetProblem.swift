internal import FileTree
internal import JSON
internal import Problem
internal import SystemPackage

/// An error of `skills budget`.
enum BudgetProblem: Problem {
    /// The settings file cannot be edited without a risk; `names` are the skills to list by name only.
    case notEditable(FilePath, EditableJSONError, names: [String])
    case file(FileTreeError)
    /// No settings file lists the skill by name only.
    case notNameOnly(String)
    /// Nothing was changed, because no answer was possible.
    case needsConsent

    var kind: ProblemKind {
        switch self {
        case .notNameOnly: .notFound
        case .notEditable, .needsConsent: .refused
        case .file: .failed
        }
    }

    var cause: (any Error)? {
        switch self {
        case .file(let error): error.cause
        case .notEditable, .notNameOnly, .needsConsent: nil
        }
    }
}
