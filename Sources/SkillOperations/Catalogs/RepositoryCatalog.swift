public import SkillCatalog

public struct RepositoryCatalog: RepositoryListing {
    public init(_ context: SessionContext) {}
    public func listing(of reference: CatalogReference, unless tag: String?) async throws(CatalogError) -> CatalogListing? { nil }
}
