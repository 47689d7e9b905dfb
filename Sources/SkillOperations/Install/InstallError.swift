public import Problem
public import SkillCatalog
public import SkillFormat
public import SkillSource

/// An error in an install before any skill is examined.
public enum InstallError: Problem {
    /// Neither the skill's name nor its folder's name is a valid skill name; `place` selects one of several skills.
    case invalidName(String, address: String, place: String?)
    /// The skill of an entry has another name than the entry.
    case otherName(SkillName, FoundEntry)
    /// Two addresses have a skill with this name.
    case sameName(SkillName, addresses: [String])
    /// An alias was given for several skills.
    case aliasForSeveral(count: Int)
    /// The files of a skill can't be used.
    case unusable(SkillName, address: String, any Problem)
    /// These skills need each other in a circle, and not all of them were selected.
    case cycle([SkillName], address: String)
    /// The repository does not exist, and a catalog has a skill of this publisher and name.
    case missingRepository(SkillSourceError, skill: NameRequest)
    /// The user was asked for a selection and chose nothing, or ended a question without an answer.
    case cancelled

    /// The underlying error, without a layer that only names the source.
    public var cause: (any Error)? {
        switch self {
        case .unusable(_, _, let problem): problem.cause ?? problem
        case .missingRepository(let error, _): error.cause
        default: nil
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .invalidName, .cycle: .failed
        case .sameName: .notFound
        case .otherName: .refused
        case .missingRepository(let error, _): error.kind
        case .aliasForSeveral: .usage
        case .unusable(_, _, let problem): problem.kind
        case .cancelled: .interrupted
        }
    }
}
