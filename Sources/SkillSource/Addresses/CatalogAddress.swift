/// A skill in a catalog.
public struct CatalogAddress: Sendable, Hashable {
    /// The catalog; nil for the first that has the skill.
    public let catalog: String?
    /// The name of the skill.
    public let name: String
    /// The required version; nil for any.
    public let version: String?
}
