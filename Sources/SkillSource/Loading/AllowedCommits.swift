/// The commits that may be installed.
public enum AllowedCommits: Sendable {
    /// Only those on a branch or tag of the repository.
    case listed
    /// Any that the server provides.
    case any
}
