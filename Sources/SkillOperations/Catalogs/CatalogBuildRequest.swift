public import SkillCatalog
public import SkillSource

/// What a static catalog is built from, and how.
public struct CatalogBuildRequest: Sendable {
    /// The sources, whose skills are the entries.
    public var sources: [SkillAddress]
    /// What the catalog has besides its skills, and where it is written.
    public var settings: CatalogOutputSettings
    /// The publisher of all skills; by default the owner of their repository.
    public var publisher: Publisher?
    /// The credential files that are published, by their paths in the skill folder.
    public var included: Set<String> = []

    /// Creates a request with the defaults.
    public init(sources: [SkillAddress], settings: CatalogOutputSettings) {
        self.sources = sources
        self.settings = settings
    }
}
