/// The skills to install from a source.
public enum SkillChoice: Sendable, Equatable {
    /// The only one; an error if the source has several.
    case only
    /// Those with these names or paths.
    case named([String])
    /// All of them.
    case all
    /// Those that the user picked from a list.
    case picked([SkillCandidate])
}
