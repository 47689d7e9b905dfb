public import Problem
public import SkillFormat

/// Why an install fails before any skill is examined.
public enum InstallError: Problem {
    /// Neither the skill's name nor its folder's name is a valid skill name; `place` selects one of several skills.
    case invalidName(String, address: String, place: String?)
    /// Two addresses have a skill with this name.
    case sameName(SkillName, addresses: [String])
    /// An alias was given for several skills.
    case aliasForSeveral(count: Int)
    /// The files of a skill can't be used.
    case unusable(SkillName, address: String, any Problem)
    /// These skills need each other in a circle, and not all of them were selected.
    case cycle([SkillName], address: String)
    /// The text is the name of a skill in a catalog, and may also be a repository of another account; `name` is the full
    /// name of the skill.
    case nameOrRepository(String, name: String)
    /// The user was asked for a selection and chose nothing.
    case cancelled

    /// The underlying error, without a layer that only names the source.
    public var cause: (any Error)? {
        guard case .unusable(_, _, let problem) = self else { return nil }
        return problem.cause ?? problem
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .invalidName, .cycle: .failed
        case .sameName, .nameOrRepository: .notFound
        case .aliasForSeveral: .usage
        case .unusable(_, _, let problem): problem.kind
        case .cancelled: .interrupted
        }
    }
}
