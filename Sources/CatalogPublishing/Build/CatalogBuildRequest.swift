public import SkillCatalog
public import SkillSource

/// The skills that a static catalog is built from.
public struct CatalogSources: Sendable {
    /// The sources, whose skills are the entries.
    public var addresses: [SkillAddress]
    /// The publisher of all skills; by default the owner of their repository.
    public var publisher: Publisher?
    /// The credential files that are published, by their paths in the skill folder.
    public var included: Set<String> = []

    /// Creates sources with the defaults.
    public init(_ addresses: [SkillAddress]) { self.addresses = addresses }
}

/// The sources and the settings of a static catalog.
public struct CatalogBuildRequest: Sendable {
    /// The skills.
    public var sources: CatalogSources
    /// The output, its version and its expiry.
    public var settings: CatalogOutputSettings

    /// Creates a request.
    public init(_ sources: CatalogSources, _ settings: CatalogOutputSettings) {
        self.sources = sources
        self.settings = settings
    }
}
