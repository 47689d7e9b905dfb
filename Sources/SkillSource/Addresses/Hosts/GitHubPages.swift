// The URLs of GitHub (docs.github.com, "Getting permanent links to files", "Downloading source code archives").
extension PageGrammar {
    static let gitHub = PageGrammar(
        hosts: ["github.com", "www.github.com", "github.*"],
        pages: [
            Page("tree", .files), Page("blob", .file(raw: ["raw"])), Page("raw", .rawFile),
            Page("blame", .files), Page("edit", .files), Page("commits", .files),
            Page("commit", .revision), Page("releases/tag", .revision),
            Page("releases/download", .archive), Page("releases/latest/download", .archive),
            Page("archive", .archive), Page("zipball", .archive), Page("tarball", .archive),
            Page("pull", .request(prefix: "refs/pull/", suffix: "/head")),
        ],
        sections: [
            "actions", "activity", "branches", "compare", "contributors", "deployments",
            "discussions", "forks", "graphs", "issues", "labels", "milestone", "milestones",
            "network", "packages", "projects", "pulls", "pulse", "releases", "security",
            "settings", "stargazers", "tags", "watchers", "wiki",
        ],
        repository: { names in
            let isOwner = names.first.map { !gitHubPlaces.contains($0) } ?? false
            return names.count >= 2 && isOwner ? RepositoryNames(count: 2) : nil
        })

    /// The pages of servers whose names don't show that they are git hosts; the server decides whether there is a
    /// repository.
    static let gitHubAnywhere = PageGrammar(
        hosts: [], suffix: "",
        pages: [
            Page("tree", .files), Page("blob", .files), Page("raw", .files), Page("blame", .files),
            Page("edit", .files), Page("commits", .files), Page("commit", .revision),
            Page("releases/tag", .revision),
            Page("pull", .request(prefix: "refs/pull/", suffix: "/head")),
        ], repository: first(2))

    /// First components of URLs on GitHub that are not accounts.
    private static let gitHubPlaces: Set<String> = [
        "apps", "collections", "features", "marketplace", "orgs", "search", "settings", "sponsors",
        "topics", "trending", "users",
    ]

    static let gitHubFiles = PageGrammar(
        hosts: ["raw.githubusercontent.com"], canonicalHost: "github.com",
        pages: [Page("", .rawFile)], fields: ["token": .display], repository: first(2))

    static let gitHubDownloads = PageGrammar(
        hosts: ["codeload.github.com"], canonicalHost: "github.com",
        pages: [
            Page("zip", .archive), Page("tar.gz", .archive), Page("legacy.zip", .archive),
            Page("legacy.tar.gz", .archive),
        ], repository: first(2))

    static let gists = PageGrammar(
        hosts: ["gist.github.com", "gist.githubusercontent.com"], canonicalHost: "gist.github.com",
        pages: [
            Page("raw", .fileAtTop), Page("archive", .archive), Page("", .revision),
        ],
        fields: ["permalink_comment_id": .display],
        sections: ["forks", "revisions", "stargazers"], anchors: ["file-", "gistcomment-"],
        repository: { names in
            // `USER/ID` or `ID` alone; the user is not part of the repository's URL.
            guard let first = names.first else { return nil }
            if isGist(first) { return RepositoryNames(count: 1) }
            guard names.count >= 2 else { return nil }
            // Without an ID, only the user tells policies whose it is.
            let id = names[1].splitAtFirst("@").first.removingGitSuffix
            let isID = isGist(names[1]) || id.allSatisfy { ("0"..."9").contains($0) }
            return RepositoryNames(count: 2, url: isID ? [1] : nil)
        })

    private static func isGist(_ text: String) -> Bool {
        let id = text.splitAtFirst("@").first.removingGitSuffix
        return id.utf8.count >= 20 && id.utf8.allSatisfy(\.isHexDigit)
    }
}

extension UInt8 {
    /// Whether it is the ASCII code of a hexadecimal digit.
    var isHexDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}
