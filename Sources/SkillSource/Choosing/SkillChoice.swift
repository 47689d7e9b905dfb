/// The skills to install from a source.
public enum SkillChoice: Sendable, Equatable {
    /// The only one that is offered; an error if the source has several.
    case only
    /// Those with these names or paths.
    case named([String])
    /// All that are offered.
    case all
    /// All, including those with an ``Exclusion``, except parts of other skills.
    case everything
    /// Those that the user picked from a list.
    case picked([SkillCandidate])
}
