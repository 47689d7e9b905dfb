public import ContainerRegistry
public import ObjectStore
internal import RemoteStore
internal import SkillCatalog
public import SystemPackage

/// The location that a catalog is published to.
public enum CatalogTarget: Sendable, Hashable, CustomStringConvertible {
    /// A folder on this machine, at an absolute path.
    case folder(FilePath)
    /// A location in a bucket.
    case bucket(BucketAddress)
    /// A repository in a container registry, below which each skill has its own.
    case repository(ArtifactReference)

    /// Reads a location as typed; nil for the address of a store that is not valid.
    ///
    /// Relative paths start at `workingDirectory`.
    public init?(_ typed: String, workingDirectory: FilePath, home: FilePath) {
        guard !RemoteLocation.isAddress(typed) else {
            switch RemoteLocation(typed) {
            case .bucket(let address)?: self = .bucket(address)
            case .repository(let reference)?: self = .repository(reference)
            case nil: return nil
            }
            return
        }
        guard !typed.isEmpty, !typed.contains("://"),
            !["s3:", "oci:"].contains(where: typed.lowercased().hasPrefix)
        else { return nil }
        let path =
            typed == "~" || typed.hasPrefix("~/")
            ? home.pushing(FilePath(String(typed.dropFirst(2))))
            : workingDirectory.pushing(FilePath(typed))
        self = .folder(path.lexicallyNormalized())
    }

    /// Whether a text is the address of a bucket or a repository.
    public static func isAddress(_ text: String) -> Bool { RemoteLocation(text) != nil }

    /// The address or the path.
    public var description: String {
        switch self {
        case .folder(let path): path.string
        case .bucket(let address): address.description
        case .repository(let reference): reference.description
        }
    }
}
