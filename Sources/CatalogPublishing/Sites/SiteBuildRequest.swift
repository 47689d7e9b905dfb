public import SkillCatalog

/// The catalog and the settings of a site.
public struct SiteBuildRequest: Sendable {
    /// The catalog whose pages it has; its output is that of the site, and its mode that of the build.
    public var catalog: CatalogBuildRequest
    /// The name that commands on the pages give the catalog; by default, it is made of the title.
    public var catalogName: CatalogName?

    /// Creates a request with a name that is made of the catalog's title.
    public init(_ catalog: CatalogBuildRequest) { self.catalog = catalog }
}
