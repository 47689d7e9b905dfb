public import SkillCatalog
internal import Web

extension SkillAddress {
    /// The account that owns the repository, as far as its URL shows that (``Publisher/init(ofRepository:)``); nil for
    /// other sources.
    public var owner: Publisher? {
        switch meaning {
        case .git(let git): Publisher(ofRepository: git.url)
        case .site(let site): Publisher(ofRepository: site.url)
        case .archive, .artifact, .catalog, .folder: nil
        }
    }
}

extension LoadedSource {
    /// The account that owns the repository from which the skills come; nil for other sources.
    public var owner: Publisher? {
        switch address.meaning {
        case .git, .site: Publisher(ofRepository: url)
        case .archive, .artifact, .catalog, .folder: nil
        }
    }
}

extension Publisher {
    /// Creates the owner of the repository at a URL: the first component after the host, such as `team` for
    /// `https://host/team/group/repo.git`, `git@host:team/repo` and `ssh://host/~team/repo`.
    ///
    /// Nil for a URL without a host, or with one component only. The owner is the account, not a group in it: only the
    /// account decides who may publish.
    public init?(ofRepository url: String) {
        guard let names = WebLocation(url)?.path.split(separator: "/"), names.count >= 2 else {
            return nil
        }
        self.init(String(names[0].drop { $0 == "~" }))
    }
}
