/// The form of the URLs of one family of git hosts.
struct PageGrammar: Sendable {
    /// The meaning of the components after a mark.
    enum Target: Sendable {
        /// A branch, tag or commit, then a path, without a clear boundary.
        case files
        /// The same for the URL of a file itself.
        case rawFile
        /// The same for a page that shows one file; the file itself is at the URL with `raw` instead of the mark.
        case file(raw: [String])
        /// The URL of a file of a repository without folders, perhaps with the commit before its name.
        case fileAtTop
        /// A branch, tag or commit, then this word and a path.
        case filesAfter(String)
        /// A branch, tag or commit.
        case revision
        /// The number of a pull request, whose commit is the ref between prefix and suffix.
        case request(prefix: String, suffix: String)
        /// The file of an archive.
        case archive
    }

    /// A kind of page: its mark follows the repository.
    struct Page: Sendable {
        let mark: [String]
        let target: Target

        init(_ mark: String, _ target: Target) {
            self.mark = mark.split(separator: "/").map(String.init)
            self.target = target
        }
    }

    /// The meaning of a field of the query.
    enum Field: Sendable {
        /// The path of a folder.
        case path
        /// A branch, tag or commit after a prefix of two letters that names its kind.
        case versionDescriptor
        /// A setting of the page's display.
        case display
    }

    /// The components of a URL that name a repository.
    struct RepositoryNames {
        /// The number of components before the page's mark.
        let count: Int
        /// The components to use in the URL of the repository; nil for all of them.
        var url: [Int]?
    }

    /// The hosts; `*` is one or more labels of a host's name.
    let hosts: [String]
    /// The host to use for all of them; nil for the one in the URL.
    var canonicalHost: String?
    /// The suffix after the path of a repository in its URL.
    var suffix = ".git"
    /// The kinds of pages.
    let pages: [Page]
    /// The fields of the query.
    var fields: [String: Field] = [:]
    /// The first components of pages that show no files; after a repository, anything else is probably a folder.
    var sections: Set<String> = []
    /// The prefixes of fragments that are anchors on a page.
    var anchors: [String] = []
    /// Finds the components that name the repository; nil if there is none.
    let repository: @Sendable ([String]) -> RepositoryNames?

    /// Returns whether a host belongs to the family.
    func serves(_ host: String) -> Bool {
        hosts.contains { pattern in
            if pattern.hasPrefix("*") { return host.hasSuffix(pattern.dropFirst()) }
            guard pattern.hasSuffix("*") else { return host == pattern }
            // Companies use names such as `gitlab.example.com`.
            return host.hasPrefix(pattern.dropLast()) && host.split(separator: ".").count > 2
        }
    }

    /// Finds the first components.
    static func first(_ count: Int) -> @Sendable ([String]) -> RepositoryNames? {
        { names in names.count < count ? nil : RepositoryNames(count: count) }
    }
}

extension PageGrammar {
    /// All families of hosts; the first one that fits a URL counts.
    static let families = [
        gitHub, gitHubFiles, gitHubDownloads, gists, gitLab, gitea, bitbucket, sourcehut, azure,
        huggingFace,
    ]

    /// The families whose pages are recognized on any host.
    static let anywhere = [gitLabAnywhere, giteaAnywhere]

    /// The fields of a query that never change the target of a page.
    static func isDisplayOnly(_ field: String) -> Bool {
        ["tab", "plain", "raw", "ref_type", "display", "lang"].contains(field)
            || field.hasPrefix("utm_")
    }
}
