public import SkillCatalog

/// A skill that is about to be fetched because of its name.
public struct NamedSkill: Sendable {
    /// The name as the user typed it.
    public let typed: String
    /// The entry of the catalog.
    public let found: FoundEntry
    /// The known name that the typed one can be mistaken for; nil if there is none.
    public let lookAlike: LookAlike?
    /// Whether a skill from the same account or publisher is installed.
    public let acquaintance: PublisherFamiliarity

    /// Whether the user has skills of a publisher.
    public enum PublisherFamiliarity: Sendable {
        /// The skill is part of the program, or another one from the same account, or of the same publisher in the same
        /// catalog, is installed.
        case known
        /// No such skill is installed.
        case new
    }
}
