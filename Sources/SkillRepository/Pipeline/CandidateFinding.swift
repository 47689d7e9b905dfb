internal import FileTree
internal import SkillFormat
internal import Text

/// A finding that a rule made, with the facts that the pipeline decides by.
struct CandidateFinding: Sendable {
    /// The check that a finding comes from.
    enum Origin: Sendable, Equatable {
        /// The check of the skill in this folder; nil is the repository's top.
        case skill(RelativePath?)
        /// The check of the skill in this folder, but about a file of a skill nested in it, which has its own check.
        case nestedSkill(in: RelativePath?)
        /// A rule about the repository as a whole.
        case repository

        /// The folder of the checked skill; no value for the repository as a whole.
        var skill: RelativePath?? {
            switch self {
            case .skill(let folder), .nestedSkill(let folder): .some(folder)
            case .repository: nil
            }
        }
    }

    /// The finding, with its path from the skill folder, or from the repository's top for ``Origin/repository``.
    let finding: Finding
    let origin: Origin
    /// The text of its file; nil if it is not text or not needed.
    var source: SourceText?
    /// The comments in its file that suppress rules.
    var comments: Suppressions?
}

/// A finding that is reported unless a baseline contains it.
struct ReportableFinding: Sendable {
    let finding: Finding
    /// The severity after all settings.
    let severity: Finding.Severity
    /// The path as shown to the user.
    let path: String
    let excerpt: SourceExcerpt?
    /// The folder of its skill as shown to the user; nil for the repository as a whole.
    let skill: String?
}
