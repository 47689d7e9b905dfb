/// A copy of a catalog.
public struct CatalogMirrorRequest: Sendable {
    /// The location of a catalog to copy.
    public enum Source: Sendable, CustomStringConvertible {
        /// A location that catalogs are published to.
        case location(CatalogTarget)
        /// The URL of the folder on a web server, which ends with a slash.
        case web(String)

        /// The address or the path.
        public var description: String {
            switch self {
            case .location(let location): location.description
            case .web(let url): url
            }
        }
    }

    /// The location of the catalog.
    public var source: Source
    /// The location to copy it to.
    public var target: CatalogTarget
    /// The key that must have signed the index, as text of a minisign public key; nil for the one that it states.
    public var key: String?
    /// Whether anything is written.
    public var mode = CatalogPublishRequest.Mode.write
    /// Called as files are copied.
    public var progress: @Sendable (CatalogPublishProgress) -> Void = { _ in }

    /// Creates a request.
    public init(from source: Source, to target: CatalogTarget) {
        self.source = source
        self.target = target
    }
}
