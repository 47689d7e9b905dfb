// The URLs of Gitea and Forgejo (docs.gitea.com, "Permanent links").
extension PageGrammar {
    static let gitea = PageGrammar(
        hosts: ["codeberg.org", "gitea.com", "gitea.*", "forgejo.*", "codeberg.*"],
        pages: giteaFilePages + [
            Page("commit", .revision), Page("releases/tag", .revision),
            Page("releases/download", .archive), Page("archive", .archive),
            Page("pulls", .request(prefix: "refs/pull/", suffix: "/head")),
        ],
        sections: [
            "actions", "activity", "branches", "compare", "forks", "graph", "issues", "labels",
            "milestone", "milestones", "packages", "projects", "releases", "search", "settings",
            "stars", "tags", "watchers", "wiki",
        ], repository: first(2))

    static let giteaAnywhere = PageGrammar(
        hosts: [], pages: giteaFilePages, repository: first(2))

    private static let giteaFilePages = ["branch", "tag", "commit"].flatMap { kind in
        [
            Page("src/\(kind)", .file(raw: ["raw", kind])), Page("raw/\(kind)", .rawFile),
            Page("commits/\(kind)", .files),
        ]
    }
}
