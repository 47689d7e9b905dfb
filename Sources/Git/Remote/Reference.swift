/// A name that a server gives a commit: a branch, a tag, or `HEAD`.
public struct Reference: Sendable, Equatable {
    /// The whole name, such as `refs/heads/main`.
    public let name: String
    /// What it names: a commit, or an annotated tag.
    public let id: ObjectID
    /// What an annotated tag stands for in the end, where the server says so.
    public let peeled: ObjectID?
    /// The reference that this one only points to, as `HEAD` does to the default branch.
    public let target: String?

    /// The commit, as far as the server tells.
    public var commit: ObjectID { peeled ?? id }

    /// The name as people write it: without `refs/heads/` or `refs/tags/`.
    public var shortName: String {
        for prefix in Self.folders where name.hasPrefix(prefix) {
            return String(name.dropFirst(prefix.count))
        }
        return name
    }

    /// Where branches and tags are, in the order in which a name is looked up.
    static let folders = ["refs/heads/", "refs/tags/"]
}

/// What of a repository somebody wants.
public enum Revision: Sendable, Hashable {
    /// The default branch.
    case head
    /// A branch, a tag, or a commit in seven digits or more.
    case named(String)
    /// A revision and a path behind it with nothing that tells where one ends and the other starts, as page
    /// addresses have them: the longest name that the server knows is the revision.
    case unsplit(String)
}

/// What a revision turned out to be.
public struct Resolution: Sendable, Equatable {
    /// The commit.
    public let commit: ObjectID
    /// The reference that led there; nil where the commit itself was named.
    public let reference: String?
    /// What stands behind the revision, where that was not split.
    public let path: String?
    /// Whether one of the repository's own branches or tags leads to the commit.
    public let standing: Standing

    /// Says what somebody knows already, as from a lock.
    public init(commit: ObjectID, reference: String?, path: String?, standing: Standing) {
        self.commit = commit
        self.reference = reference
        self.path = path
        self.standing = standing
    }

    /// How a commit stands to the branches and tags of its repository.
    public enum Standing: Sendable {
        /// One of them leads to it.
        case listed
        /// None does: hosts that keep a repository and its forks together serve the forks' commits, too.
        case unlisted
        /// Nobody looked that far back.
        case unknown
    }
}
