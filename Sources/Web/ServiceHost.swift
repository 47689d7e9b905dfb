/// A host of a service on which everyone can have an account, and the position of the account in its URLs.
struct ServiceHost {
    /// The form of a component of a path that names an account.
    enum Mark: Character {
        /// The component is the account.
        case account = "@"
        /// It is the account, unless it is a number or a hash of something else.
        case name = "#"
        /// It is the account, unless the first component is.
        case either = "?"
        /// There is an account, but it is not in the URL.
        case hidden = "-"
    }

    /// The main host of the service.
    let service: String
    /// The positions at which URLs name the account: words of components that come before it, and a mark, of which the
    /// first word that fits counts; or `host` for the label in the place of the `*` of the row.
    let places: String
    /// The label in the place of the `*` of the row; empty if there are several.
    var label = ""

    /// Returns the usual name of a server that has several; nil if there is none.
    static func alias(of host: String) -> String? {
        guard let row = rows[host], row.meaning.hasPrefix("= ") else { return nil }
        return String(row.meaning.dropFirst(2))
    }

    /// Returns the service of a host; nil for one that is no service's.
    static func of(_ host: String) -> ServiceHost? {
        if let alias = alias(of: host) { return of(alias) }
        if let row = rows[host] { return ServiceHost(row) }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            let label = rest[..<dot]
            rest = rest[rest.index(after: dot)...]
            guard let row = rows["*.\(rest)"] else { continue }
            var found = ServiceHost(row)
            found.label = label.startIndex == host.startIndex ? String(label) : ""
            return found
        }
        // The subdomains of a server of GitHub Enterprise.
        guard let dot = host.firstIndex(of: "."), let row = rows["\(host[..<dot]).*"] else {
            return nil
        }
        let server = host[dot...].dropFirst()
        guard server.contains(".") else { return nil }
        return ServiceHost(service: String(server), places: ServiceHost(row).places)
    }

    private init(service: String, places: String) {
        self.service = service
        self.places = places
    }

    private init(_ row: (meaning: String, source: String)) {
        let service = row.meaning.prefix { $0 != ":" }
        self.init(
            service: String(service),
            places: String(row.meaning[service.endIndex...].dropFirst(2)))
    }

    /// Whether everyone can have an account on it, rather than only those who may use a server.
    var isPublic: Bool { Self.rows[service] != nil }

    // MARK: Table

    /// The positions at which servers that have no row name accounts: those of GitLab, Gitea, GitHub Enterprise and
    /// Bitbucket.
    static let otherPlaces = """
        api/v4/projects/# api/v4/groups/# api/v4/users/# api/v1/repos/@ api/v1/users/@ \
        api/v1/orgs/@ api/v3/repos/@ api/v3/users/@ api/v3/orgs/@ api/uploads/repos/@ \
        api/packages/@ 2.0/repositories/@ -/- scm/? raw/? gist/? media/? codeload/? uploads/? @
        """

    private static let gitLabPlaces = """
        api/v4/projects/# api/v4/groups/# api/v4/users/# api/- groups/@ users/@ -/- snippets/- \
        uploads/- @
        """

    private static let giteaPlaces = """
        api/v1/repos/@ api/v1/users/@ api/v1/orgs/@ api/packages/@ api/- v2/@ org/@ attachments/- @
        """

    private static let bitbucketPlaces = """
        !api/2.0/repositories/@ !api/1.0/repositories/@ !api/2.0/snippets/@ !api/- api/- \
        snippets/@ workspaces/@ @
        """

    private static let huggingFacePlaces = """
        datasets/@ spaces/@ buckets/@ collections/@ api/models/@ api/datasets/@ api/spaces/@ \
        api/resolve-cache/models/@ api/resolve-cache/datasets/@ api/resolve-cache/spaces/@ api/- @
        """

    private static let isolation = "docs.github.com, \"Enabling subdomain isolation\""
    private static let domains = "api.github.com/meta, \"domains\""
    private static let azureDomains =
        "learn.microsoft.com, \"Allowed IP addresses and domain URLs\" of Azure DevOps"
    private static let azureSSH =
        "learn.microsoft.com, \"Use SSH key authentication\" of Azure DevOps"

    /// The hosts of services, each with its source: `= HOST` is another name of a server, `SERVICE: PLACES` says where
    /// accounts are.
    static let rows: [String: (meaning: String, source: String)] = [
        "www.github.com": ("= github.com", domains),
        "ssh.github.com": ("= github.com", "docs.github.com, \"Using SSH over the HTTPS port\""),
        "raw.github.com": (
            "= raw.githubusercontent.com",
            "developer.github.com/changes/2014-04-25-user-content-security"
        ),
        "github.com": (
            "github.com: orgs/@ users/@ sponsors/@ user-attachments/- @",
            "docs.github.com, \"About repositories\""
        ),
        "api.github.com": (
            "github.com: repos/@ users/@ orgs/@ networks/@ -", "docs.github.com/rest"
        ),
        "uploads.github.com": ("github.com: repos/@ -", "docs.github.com/rest/releases/assets"),
        "codeload.github.com": (
            "github.com: @", "docs.github.com, \"Downloading source code archives\""
        ),
        "gist.github.com": ("github.com: #", "docs.github.com, \"Creating gists\""),
        "raw.githubusercontent.com": ("github.com: @", "docs.github.com/rest/repos/contents"),
        "gist.githubusercontent.com": ("github.com: raw/- #", "docs.github.com/rest/gists"),
        "media.githubusercontent.com": (
            "github.com: media/@ @", "docs.github.com/rest/repos/contents"
        ),
        "index.docker.io": ("= docker.io", "docs.docker.com, \"docker login\""),
        "registry-1.docker.io": (
            "= docker.io", "docs.docker.com, \"Docker Hub registry API\""
        ),
        "docker.io": ("docker.io: v2/@ @", "docs.docker.com, \"Docker Hub registry API\""),
        "ghcr.io": (
            "github.com: v2/@ @", "docs.github.com, \"Working with the Container registry\""
        ),
        "*.pkg.github.com": (
            "github.com: download/@ @", "docs.github.com, \"Working with the npm registry\""
        ),
        "*.github.io": ("github.com: host", "docs.github.com, \"What is GitHub Pages?\""),
        "*.github.com": ("github.com: -", domains),
        "*.githubusercontent.com": ("github.com: -", domains),
        "*.jsdelivr.net": ("github.com: gh/@", "jsdelivr.com/documentation"),
        "raw.githack.com": ("github.com: @", "raw.githack.com"),
        "rawcdn.githack.com": ("github.com: @", "raw.githack.com"),
        "rawgit.com": ("github.com: @", "rawgit.com"),
        "cdn.rawgit.com": ("github.com: @", "rawgit.com"),
        "cdn.statically.io": ("github.com: gh/@ gist/@", "statically.io"),
        "esm.sh": ("github.com: gh/@ *gh/@ stable/gh/@", "esm.sh"),
        "raw.esm.sh": ("github.com: gh/@", "esm.sh"),
        "raw.*": ("*: @", isolation),
        "codeload.*": ("*: @", isolation),
        "gist.*": ("*: #", isolation),
        "media.*": ("*: media/@ @", isolation),
        "uploads.*": ("*: repos/@ @", isolation),
        "www.gitlab.com": ("= gitlab.com", "docs.gitlab.com/user/gitlab_com"),
        "altssh.gitlab.com": ("= gitlab.com", "docs.gitlab.com/user/gitlab_com"),
        "gitlab.com": ("gitlab.com: \(gitLabPlaces)", "docs.gitlab.com/user/reserved_names"),
        "registry.gitlab.com": (
            "gitlab.com: v2/@ @", "docs.gitlab.com/user/packages/container_registry"
        ),
        "*.gitlab.io": ("gitlab.com: -", "docs.gitlab.com/user/project/pages, unique domains"),
        "*.gitlab-static.net": ("gitlab.com: -", "docs.gitlab.com/user/gitlab_com"),
        "www.bitbucket.org": ("= bitbucket.org", "support.atlassian.com/bitbucket-cloud"),
        "ssh.bitbucket.org": (
            "= bitbucket.org",
            "community.atlassian.com, \"Upcoming change to Bitbucket Cloud SSH access\""
        ),
        "altssh.bitbucket.org": (
            "= bitbucket.org",
            "support.atlassian.com, \"Use the SSH protocol with Bitbucket Cloud\""
        ),
        "bitbucket.org": (
            "bitbucket.org: \(bitbucketPlaces)", "developer.atlassian.com/cloud/bitbucket/rest"
        ),
        "api.bitbucket.org": (
            """
            bitbucket.org: 2.0/repositories/@ 1.0/repositories/@ 2.0/snippets/@ 2.0/workspaces/@ \
            2.0/users/@ -
            """, "developer.atlassian.com/cloud/bitbucket/rest"
        ),
        "*.bitbucket.io": (
            "bitbucket.org: host",
            "support.atlassian.com, \"Publishing a website on Bitbucket Cloud\""
        ),
        "bbuseruploads.s3.amazonaws.com": (
            "bitbucket.org: -", "developer.atlassian.com/cloud/bitbucket/rest, downloads"
        ),
        "codeberg.org": ("codeberg.org: \(giteaPlaces)", "codeberg.org/api/swagger"),
        "raw.codeberg.page": ("codeberg.org: @", "docs.codeberg.org/codeberg-pages"),
        "*.codeberg.page": ("codeberg.org: host", "docs.codeberg.org/codeberg-pages"),
        "gitea.com": ("gitea.com: \(giteaPlaces)", "docs.gitea.com/api"),
        "www.huggingface.co": ("= huggingface.co", "huggingface.co/docs/hub"),
        "hf.co": ("= huggingface.co", "huggingface.co/docs/hub/security-git-ssh"),
        "huggingface.co": ("huggingface.co: \(huggingFacePlaces)", "huggingface.co/docs/hub/api"),
        "*.hf.co": ("huggingface.co: -", "huggingface.co/docs/hub/xet"),
        "*.huggingface.co": ("huggingface.co: -", "huggingface.co/docs/hub/xet"),
        "*.hf.space": ("huggingface.co: -", "huggingface.co/docs/hub/spaces-embed"),
        "dev.azure.com": ("dev.azure.com: @", azureDomains),
        "*.dev.azure.com": ("dev.azure.com: @", azureDomains),
        "ssh.dev.azure.com": ("dev.azure.com: v3/@ -", azureSSH),
        "vs-ssh.visualstudio.com": ("dev.azure.com: v3/@ -", azureSSH),
        "*.pkgs.visualstudio.com": ("dev.azure.com: host", azureDomains),
        "*.visualstudio.com": ("dev.azure.com: host", azureDomains),
        "git.sr.ht": ("git.sr.ht: api/repos/- @", "man.sr.ht/git.sr.ht"),
        "*.srht.site": ("git.sr.ht: host", "srht.site"),
    ]
}
