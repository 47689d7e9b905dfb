// The URLs of GitLab, whose groups may be nested (docs.gitlab.com, "Reserved project and group names").
extension PageGrammar {
    static let gitLab = PageGrammar(
        hosts: ["gitlab.com", "www.gitlab.com", "gitlab.*"], pages: gitLabPages,
        sections: ["-"],
        repository: { names in
            // Older URLs lack the `-`; no project may have these names.
            let reserved: Set<String> = ["-", "tree", "blob", "raw", "commits"]
            let end = names.dropFirst(2).firstIndex { reserved.contains($0) } ?? names.count
            return end < 2 ? nil : RepositoryNames(count: end)
        })

    static let gitLabAnywhere = PageGrammar(
        hosts: [], pages: gitLabPages.filter { $0.mark.first == "-" },
        repository: { names in
            names.dropFirst(2).firstIndex(of: "-").map { RepositoryNames(count: $0) }
        })

    private static let gitLabPages = [
        Page("-/tree", .files), Page("-/blob", .file(raw: ["-", "raw"])), Page("-/raw", .rawFile),
        Page("-/blame", .files), Page("-/edit", .files), Page("-/commits", .files),
        Page("-/commit", .revision), Page("-/tags", .revision), Page("-/releases", .revision),
        Page("-/archive", .archive),
        Page("-/merge_requests", .request(prefix: "refs/merge-requests/", suffix: "/head")),
        Page("tree", .files), Page("blob", .file(raw: ["raw"])), Page("raw", .rawFile),
        Page("commits", .files),
    ]
}
