/// The commit that a skill came from, and its folder in it.
public struct GitPin: Sendable, Hashable {
    /// The full name of the branch or tag; nil if the address names the commit.
    public let ref: String?
    /// The commit; nil if the archive did not contain it.
    public let commit: String?
    /// The tree of the skill folder; nil if it came from an archive made by the host.
    public let tree: String?
    /// The host's ID of the repository; nil if unknown.
    public var repositoryID: String?
}
