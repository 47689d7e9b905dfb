/// The versions of a source that may be installed.
public enum AllowedVersions: Sendable {
    /// Only the commits on a branch or tag of a repository, and the files of a catalog.
    case listed
    /// Any that the server provides.
    case any
}
