public import SkillCatalog
internal import SkillStore

/// A skill of a catalog that a name led to.
public struct NamedSkill: Sendable {
    /// The entry of the catalog.
    public let found: FoundEntry
    /// Whether a skill from the same account or publisher is installed.
    public let publisher: PublisherFamiliarity

    /// Whether the user has skills of a publisher.
    public enum PublisherFamiliarity: Sendable {
        /// The skill is part of the program, or another one from the same account, or of the same publisher in the same
        /// catalog, is installed.
        case known
        /// No such skill is installed.
        case new
    }

    /// Compares the publisher of an entry with those of the installed skills.
    init(_ found: FoundEntry, beside installed: [InstalledSkill]) {
        self.found = found
        let known = installed.lazy.compactMap { $0.entry.flatMap { PublisherIdentity($0.origin) } }
        publisher =
            if found.entry.source == .embedded {
                .known
            } else if let identity = PublisherIdentity(found), known.contains(identity) {
                .known
            } else {
                .new
            }
    }
}
