/// A reference on a server: a branch, a tag, or `HEAD`.
public struct Reference: Sendable, Equatable {
    /// The full name, such as `refs/heads/main`.
    public let name: String
    /// The ID of a commit or annotated tag.
    public let id: ObjectID
    /// The object that an annotated tag finally points to, if the server reports it.
    public let peeled: ObjectID?
    /// The reference that a symbolic reference points to, such as the default branch for `HEAD`.
    public let target: String?

    /// The ID of the commit, as far as the server reports it.
    public var commit: ObjectID { peeled ?? id }

    /// The name without `refs/heads/` or `refs/tags/`.
    public var shortName: String {
        for prefix in Self.folders where name.hasPrefix(prefix) {
            return String(name.dropFirst(prefix.count))
        }
        return name
    }

    /// The prefixes of branches and tags, in the order in which names are resolved.
    public static let folders = ["refs/heads/", "refs/tags/"]
}

/// The revision of a repository that is requested.
public enum Revision: Sendable, Hashable {
    /// The default branch.
    case head
    /// The name of a branch or tag, or a commit ID with at least four digits.
    case named(String)
    /// A revision followed by a path without a marker between them, as in web addresses: the longest name that exists
    /// on the server is the revision.
    case unsplit(String)
}

/// The result of resolving a revision.
public struct ResolvedRevision: Sendable, Equatable {
    /// The ID of the commit that the revision names.
    public let commit: ObjectID
    /// The reference that points to the commit; nil if the revision is a commit ID.
    public let reference: String?
    /// The path that follows the revision in ``Revision/unsplit(_:)``.
    public let path: String?
    /// Whether the commit is reachable from a branch or tag of the repository.
    public let standing: Standing
    /// The full name of the repository's default branch, if the server reported it with the reference.
    public internal(set) var defaultBranch: String?

    /// Creates a resolution from known values, such as those in a lock file.
    public init(commit: ObjectID, reference: String?, path: String?, standing: Standing) {
        self.commit = commit
        self.reference = reference
        self.path = path
        self.standing = standing
    }

    /// Whether a commit is reachable from the branches and tags of its repository.
    public enum Standing: Sendable {
        /// It is reachable.
        case listed
        /// It is not reachable: hosts that store a repository together with its forks also serve the forks' commits.
        case unlisted
        /// The history was not searched that far.
        case unknown
    }
}
