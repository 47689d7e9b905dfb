/// A URL that does not show what it leads to: a repository, an archive without a suffix, or a page.
public struct SiteAddress: Sendable, Hashable {
    /// The URL to request, without a fragment.
    let requestURL: String
    /// The branch, tag or commit of a repository; nil if the address has none.
    public let ref: String?
    /// The folder that holds the skills; nil for all of it.
    public let path: String?

    /// The URL without secrets.
    public var url: String { AddressSecrets.removed(from: requestURL) }

    /// The URL of the repository, if it leads to one.
    public var repositoryURL: String { gitAddress.url }

    /// The location in the repository that it leads to, if it leads to one.
    var gitAddress: GitAddress {
        GitAddress(
            url: requestURL.trimmingLastSlashes, revision: ref.map { .ref($0) } ?? .head, path: path
        )
    }
}
