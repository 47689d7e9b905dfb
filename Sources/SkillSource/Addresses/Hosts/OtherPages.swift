// The URLs of other git hosts.
extension PageGrammar {
    /// Bitbucket Cloud, which has no refs for pull requests (support.atlassian.com).
    static let bitbucket = PageGrammar(
        hosts: ["bitbucket.org", "www.bitbucket.org"],
        pages: [
            Page("src", .file(raw: ["raw"])), Page("raw", .rawFile), Page("branch", .revision),
            Page("commits/tag", .revision), Page("commits/branch", .revision),
            Page("commits", .revision), Page("get", .archive), Page("downloads", .archive),
        ],
        fields: ["at": .display],
        sections: [
            "admin", "branches", "deployments", "issues", "pipelines", "pull-requests", "wiki",
        ], repository: first(2))

    /// sourcehut, which separates the ref from the path (man.sr.ht/git.sr.ht).
    static let sourcehut = PageGrammar(
        hosts: ["git.sr.ht"], suffix: "",
        pages: [
            Page("tree", .filesAfter("item")), Page("blob", .rawFile), Page("commit", .revision),
            Page("log", .filesAfter("item")), Page("refs", .revision), Page("archive", .archive),
        ],
        sections: ["licenses", "settings"],
        repository: { names in
            names.count >= 2 && names[0].hasPrefix("~") ? RepositoryNames(count: 2) : nil
        })

    /// Azure DevOps, with ref and path in the query (learn.microsoft.com, "Git repository URLs").
    static let azure = PageGrammar(
        hosts: ["dev.azure.com", "*.visualstudio.com"], suffix: "",
        pages: [
            Page("commit", .revision),
            Page("pullrequest", .request(prefix: "refs/pull/", suffix: "/merge")),
        ],
        fields: ["path": .path, "version": .versionDescriptor, "_a": .display],
        sections: ["branches", "commits", "pullrequests", "pushes", "tags"],
        repository: { names in
            guard let mark = names.firstIndex(of: "_git"), mark + 1 < names.count else {
                return nil
            }
            return RepositoryNames(count: mark + 2)
        })

    /// Hugging Face, whose data sets and spaces have a prefix (huggingface.co/docs/hub/repositories).
    static let huggingFace = PageGrammar(
        hosts: ["huggingface.co", "hf.co"], canonicalHost: "huggingface.co", suffix: "",
        pages: [
            Page("tree", .files), Page("blob", .file(raw: ["resolve"])), Page("raw", .rawFile),
            Page("resolve", .rawFile), Page("commits", .files), Page("commit", .revision),
        ],
        sections: ["discussions", "settings", "community"],
        repository: { names in
            let prefix = ["datasets", "spaces"].contains(names.first) ? 1 : 0
            return names.count >= prefix + 2 ? RepositoryNames(count: prefix + 2) : nil
        })
}
