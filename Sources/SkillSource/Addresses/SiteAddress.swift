/// A URL that may lead to a repository, an archive without a suffix, or a page.
public struct SiteAddress: Sendable, Hashable {
    /// The URL to request, without a fragment.
    let requestURL: String
    /// The branch, tag or commit of a repository; nil if the address has none.
    public let ref: String?
    /// The folder that holds the skills; nil for all of it.
    public let path: String?

    /// The repository and the path in it, if the first two components of its path name a repository; nil if it has no
    /// more than those.
    let page: GitAddress?
    /// The page of a repository that shows none of its files, such as its issues, if the path starts with the name of a
    /// repository.
    let section: Section?

    /// A page of a repository that shows none of its files.
    struct Section: Sendable, Hashable {
        /// The URL of the repository.
        let repository: String
        /// The part of the address that selects no files.
        let part: String
        /// The address without the part.
        let instead: String
    }

    init(requestURL: String, ref: String?, path: String?, page: GitAddress?, section: Section?) {
        self.requestURL = requestURL
        self.ref = ref
        self.path = path
        self.page = page
        self.section = section
    }

    /// The URL without secrets.
    public var url: String { AddressSecrets.removed(from: requestURL) }

    /// The location in the repository that it leads to, if it leads to one.
    var gitAddress: GitAddress {
        GitAddress(
            url: requestURL.trimmingLastSlashes, revision: ref.map { .ref($0) } ?? .head, path: path
        )
    }
}
